import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createServer } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFolder } from './an-app.ts'
import { aRequest } from './an-application.ts'

const ROOT = join(import.meta.dirname, '../..')

test('in development a change of the server closes the database that was open before', async () => {
  const folder = await aFolder()
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('ALLOWED_ORIGINS', 'https://partner.example')
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const vite = await createServer({
    configFile: false,
    root: ROOT,
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  onTestFinished(async () => {
    await vite.close()
    await (globalThis as { closeStorage?: () => Promise<void> }).closeStorage?.()
    vi.unstubAllEnvs()
    output.mockRestore()
  })
  /** The API as it is after the last change. */
  const api = async () => {
    const { default: app } = await vite.ssrLoadModule('/src/server/dev.ts')
    const env = { incoming: { socket: { remoteAddress: '203.0.113.7' } } }
    return async () =>
      (await app.fetch(aRequest(undefined, { origin: 'https://partner.example' }), env)).status as number
  }

  const before = await api()
  expect(await before()).toBe(200)
  expect(await readdir(folder)).toContain('waitlist.db')
  vite.moduleGraph.invalidateAll()
  const after = await api()
  expect(await after()).toBe(409)
  expect(await before()).toBe(503)
})

test('in development a change of the content is a reload and no restart, and files and short link of the page are there', async () => {
  const vite = await createServer({ root: ROOT, server: { watch: null }, optimizeDeps: { noDiscovery: true } })
  onTestFinished(() => vite.close())
  const restarting = vite.config.configFileDependencies.map((file) => relative(ROOT, file))
  expect(restarting.filter((file) => /^src\/(content|theme)/.test(file))).toEqual([])
  await vite.listen()
  // Title and fonts stand in the page itself.
  const sent = vi.spyOn(vite.environments.client.hot, 'send')
  vite.watcher.emit('change', join(ROOT, 'src/content/head.ts'))
  await expect.poll(() => sent.mock.calls).toContainEqual([{ type: 'full-reload' }])
  const [address = ''] = vite.resolvedUrls?.local ?? []
  expect((await fetch(`${address}icon.svg`)).headers.get('content-type')).toBe('image/svg+xml')
  const { status, headers } = await fetch(`${address}join?ref=x`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, '/?join=1&ref=x'])
})
