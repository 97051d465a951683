import { onTestFinished } from 'vitest'
import type { Hono } from 'hono'
import { listen } from '#server/http/listen.ts'
import { anApp } from './an-app.ts'

/** The real app, or this one, on a port of 127.0.0.1 until the test ends. */
export async function aListeningApp(app?: Hono) {
  const server = await listen({ app: app ?? (await anApp()).app, host: '127.0.0.1', port: 0, keepAliveMs: 1000 })
  onTestFinished(() => server.stop(0))
  return { url: `http://127.0.0.1:${server.port}`, stop: (maxMs: number) => server.stop(maxMs) }
}
