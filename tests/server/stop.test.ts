/** How long a stop of the server may take. */
import type { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { stopInTime } from '#server/commands/serve.ts'

/** A stop of a server whose list closes like this. `pass`: so many milliseconds have passed. */
function aStop(signal: NodeJS.Signals, close: () => Promise<string | void>) {
  const ends = new Map<number, () => void>()
  const wait = <Value>(milliseconds: number, value: Value) =>
    new Promise<Value>((resolve) => ends.set(milliseconds, () => resolve(value)))
  const server = { stop: vi.fn((_: number, unknown?: Promise<unknown>) => Promise.resolve(unknown).then(() => {})) }
  const left = stopInTime({ signal, server, stops: [], close }, wait as typeof delay)
  return { left, server, waits: [...ends.keys()], pass: (milliseconds: number) => ends.get(milliseconds)?.() }
}

const never = () => new Promise<void>(() => {})

test('a stop beside a database that hangs ends after 7 seconds, and says so', async () => {
  const { left, pass } = aStop('SIGINT', never)
  pass(7000)
  expect(await left).toMatch(/^The database was not closed in time\./)
})

test('requests under way have 6.5 seconds', () => {
  expect(aStop('SIGINT', never).server.stop.mock.calls[0]?.[0]).toBe(6500)
})

test('SIGTERM leaves the port open for 2.5 seconds, and a signal of a terminal does not', async () => {
  const close = vi.fn(() => Promise.resolve())
  const { left, waits, pass } = aStop('SIGTERM', close)
  expect(waits).toContain(2500)
  expect(close).not.toHaveBeenCalled()
  pass(2500)
  expect(await left).toBeUndefined()
  expect(close).toHaveBeenCalledOnce()
  expect(aStop('SIGINT', never).waits).not.toContain(2500)
})
