import type { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { listen } from '#server/http/listen.ts'
import { anApp } from './an-app.ts'

type Options = { app?: Hono; limits?: Parameters<typeof listen>[2] }

/** The real app, or another one, on a port of 127.0.0.1 until the test ends. Returns its address. */
export async function aListeningApp({ app, limits }: Options = {}) {
  const config = { host: '127.0.0.1', port: 0, keepAliveSeconds: 1 }
  const server = await listen(app ?? (await anApp()).app, config, limits)
  onTestFinished(() => server.stop(0))
  return `http://127.0.0.1:${server.port}`
}
