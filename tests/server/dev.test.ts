import { join, relative } from 'node:path'
import { createServer, resolveConfig } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFolder } from './an-app.ts'
import { anApplication } from './an-application.ts'

const ROOT = join(import.meta.dirname, '../..')

test('in development a change of the content is a reload and no restart, files, short link and API are there, and no other path, on port 5173', async () => {
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
  for (const changed of ['content/head.ts', 'theme/palette.ts', 'app/head.tsx']) {
    sent.mockClear()
    vite.watcher.emit('change', join(ROOT, 'src', changed))
    await expect.poll(() => sent.mock.calls, { message: changed }).toContainEqual([{ type: 'full-reload' }])
  }
  const [address = ''] = vite.resolvedUrls?.local ?? []
  for (const [name, type] of Object.entries({ 'icon.svg': 'image/svg+xml', 'site.css': 'text/css' }))
    expect((await fetch(address + name)).headers.get('content-type')).toBe(type)
  expect((await fetch(`${address}a/b`, { headers: { accept: 'text/html' } })).status).toBe(404)
  for (const short of ['join', 'JOIN/']) {
    const { status, headers } = await fetch(`${address}${short}?ref=x`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, '/?join=1&ref=x'])
  }
  expect((await fetch(`${address}api/waitlist`, { method: 'POST', body: anApplication() })).status).toBe(200)
  // A change of the server closes the database that was open before.
  const closing = vi.spyOn(globalThis as unknown as { closeStorage: () => Promise<void> }, 'closeStorage')
  vite.watcher.emit('change', join(ROOT, 'src/server/dev.ts'))
  await expect.poll(() => fetch(`${address}api/waitlist`).then(() => closing.mock.calls.length)).toBe(1)
})

test('the development server listens on PORT', async () => {
  vi.stubEnv('PORT', '5199')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect((await resolveConfig({ root: ROOT }, 'serve')).server.port).toBe(5199)
})
