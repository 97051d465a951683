/** The personal link to leave. On PostgreSQL too: see `storage/postgres.isolated.test.ts`. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { leaving } from '#content/waitlist.ts'
import { LEAVE_COLUMN } from '#server/commands/formats.ts'
import { aPage } from './a-page.ts'
import { anApp } from './an-app.ts'
import { anApplication, filled } from './an-application.ts'

/** A list of one person, and the link to leave it. `notify`: of a server with a webhook. */
async function aMember(notify?: () => void) {
  const app = await anApp({ overrides: { page: await aPage(), notify } })
  await app.join()
  const [row] = await app.list()
  const link = `/leave/${row?.leave_key ?? ''}`
  const ask = async (path = link, method = 'GET') => {
    const response = await app.send(new Request(`http://localhost${path}`, { method }))
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
  }
  return { ...app, link, ask, press: async () => ask(link, 'POST') }
}

test('the page says what its button does, and names nobody', async () => {
  const { ask } = await aMember()
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body).toContain(leaving.listed.text)
  expect(body).toContain(`<button>${leaving.listed.action}</button>`)
  for (const value of Object.values(filled)) expect(body).not.toContain(value)
})

test('following the link, as a mail scanner does, removes nobody', async () => {
  const { ask, list } = await aMember()
  for (const method of ['GET', 'HEAD']) expect((await ask(undefined, method)).status).toBe(200)
  expect(await list()).toHaveLength(1)
})

test('the button takes the person alone off the list, and says so; a second press and a later visit say the same', async () => {
  const { ask, press, join, list } = await aMember()
  await join(anApplication({ email: 'other@example.com' }))
  const left = await press()
  expect(left.status).toBe(200)
  expect(left.body).toContain(leaving.left.title)
  expect(await list()).toMatchObject([{ email: 'other@example.com' }])
  expect((await press()).body).toBe(left.body)
  expect((await ask()).body).toBe(left.body)
})

test('the headers that beta.md prints let a mail program unsubscribe by one click (RFC 8058)', async () => {
  const beta = await readFile(resolve(import.meta.dirname, '../../src/server/commands/beta.md'), 'utf8')
  const headers = Object.fromEntries(
    Array.from(beta.matchAll(/`(List-[\w-]+): ([^`]+)`/g), ([, name, value]) => [name, value]),
  )
  const body = 'List-Unsubscribe=One-Click'
  expect(headers).toEqual({ 'List-Unsubscribe': `<${LEAVE_COLUMN}>`, 'List-Unsubscribe-Post': body })
  const { send, link, list } = await aMember()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await send(new Request(`http://localhost${link}`, { method: 'POST', body, headers: type }))).status).toBe(200)
  expect(await list()).toEqual([])
})

test('two presses at once say the same', async () => {
  const { press } = await aMember()
  const [one, other] = await Promise.all([press(), press()])
  expect(one.body).toContain(leaving.left.title)
  expect(other.body).toBe(one.body)
})

test('the receiver of the webhook hears at once of who presses the button', async () => {
  const notify = vi.fn()
  const { press, store } = await aMember(notify)
  notify.mockClear()
  await press()
  expect(notify).toHaveBeenCalledOnce()
  expect((await store.outbox.pending(1)).messages).toMatchObject([{ leftAt: expect.any(String) as string }])
})

test('who left may apply again, and gets another link: the old one leaves the new application alone', async () => {
  const { press, join, list, link } = await aMember()
  await press()
  expect((await join()).status).toBe(200)
  await press()
  const [row] = await list()
  expect(link).not.toContain(row?.leave_key)
})

test('a wrong key is the ordinary 404, to the byte', async () => {
  const { ask, link } = await aMember()
  const ordinary = await ask('/nowhere')
  expect(ordinary.status).toBe(404)
  const turned = link.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  for (const path of [turned, '/leave/', link.slice(0, -1), `${link}0`, `${link}/`, link.toUpperCase()])
    expect(await ask(path), path).toEqual(ordinary)
})

test('no cache, index or other site learns of a link, and none can frame its button', async () => {
  const { ask, press } = await aMember()
  for (const { headers } of [await ask(), await press()])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
    })
})

test('the log has no key', async () => {
  const { ask, press, lines, link } = await aMember()
  await ask()
  await press()
  const key = link.replace('/leave/', '')
  expect(lines.join('')).toContain('/leave/[key]')
  expect(lines.join('')).not.toContain(key.slice(0, 20))
})

test('while the database is away, the page says so and nobody seems to have left', async () => {
  const { ask, press, stop } = await aMember()
  await stop()
  for (const { status, headers, body } of [await ask(), await press()]) {
    expect([status, headers['retry-after']]).toEqual([503, '60'])
    expect(body).toContain(leaving.unavailable.title)
  }
})
