import { join, relative } from 'node:path'
import { createServer } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFolder } from './an-app.ts'
import { anApplication } from './an-application.ts'

const ROOT = join(import.meta.dirname, '../..')

test('in development a change of the content is a reload and no restart, and files, short link and API are there, on port 5173', async () => {
  vi.stubEnv('DATA_DIR', await aFolder())
  vi.stubEnv('PORT', undefined)
  const vite = await createServer({ root: ROOT, server: { watch: null }, optimizeDeps: { noDiscovery: true } })
  onTestFinished(async () => {
    await vite.close()
    await (globalThis as { closeStorage?: () => Promise<void> }).closeStorage?.()
    vi.unstubAllEnvs()
  })
  const restarting = vite.config.configFileDependencies.map((file) => relative(ROOT, file))
  expect(restarting.filter((file) => /^src\/(content|theme)/.test(file))).toEqual([])
  expect(vite.config.server.port).toBe(5173)
  await vite.listen()
  // Title and fonts stand in the page itself.
  const sent = vi.spyOn(vite.environments.client.hot, 'send')
  vite.watcher.emit('change', join(ROOT, 'src/content/head.ts'))
  await expect.poll(() => sent.mock.calls).toContainEqual([{ type: 'full-reload' }])
  const [address = ''] = vite.resolvedUrls?.local ?? []
  expect((await fetch(`${address}icon.svg`)).headers.get('content-type')).toBe('image/svg+xml')
  const { status, headers } = await fetch(`${address}join?ref=x`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, '/?join=1&ref=x'])
  expect((await fetch(`${address}api/waitlist`, { method: 'POST', body: anApplication() })).status).toBe(200)
  // A change of the server closes the database that was open before.
  const closing = vi.spyOn(globalThis as unknown as { closeStorage: () => Promise<void> }, 'closeStorage')
  vite.watcher.emit('change', join(ROOT, 'src/server/dev.ts'))
  await expect.poll(() => fetch(`${address}api/waitlist`).then(() => closing.mock.calls.length)).toBe(1)
})
