import { onTestFinished } from 'vitest'
import { listen } from '#server/http/listen.ts'
import { anApp } from './an-app.ts'

/** The real app, or another one, on a port of 127.0.0.1 until the test ends. Returns its address. */
export async function aListeningApp(options: Partial<Parameters<typeof listen>[0]> = {}) {
  const app = options.app ?? (await anApp()).app
  const server = await listen({ app, host: '127.0.0.1', port: 0, keepAliveMs: 1000, ...options })
  onTestFinished(() => server.stop(0))
  return `http://127.0.0.1:${server.port}`
}
