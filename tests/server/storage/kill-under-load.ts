import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { anApplication } from '#tests/server/an-application.ts'
import { run, startServer } from '#tests/server/a-process.ts'

const SENDERS = 16

/**
 * Kills a server under load repeatedly, each time on the list of the previous one. In the end, every application that was
 * answered with 200 is on the list exactly once, and everything on the list was sent.
 */
export async function killUnderLoad(env: Record<string, string>, kills: number): Promise<void> {
  const accepted: string[] = []
  let sent = 0

  async function keepSending(url: string): Promise<void> {
    for (;;) {
      const email = `creator-${(sent += 1)}@example.com`
      try {
        const response = await fetch(`${url}/api/waitlist`, { method: 'POST', body: anApplication({ email }) })
        expect(response.status).toBe(200)
        accepted.push(email)
      } catch (error) {
        if (error instanceof TypeError) return
        throw error
      }
    }
  }

  for (let kill = 0; kill < kills; kill += 1) {
    const before = accepted.length
    const { url, child, exited } = await startServer({ env })
    const senders = Promise.all(Array.from({ length: SENDERS }, () => keepSending(url)))
    while (accepted.length < before + 10) await sleep(5)
    await sleep(Math.random() * 100)
    child.kill('SIGKILL')
    await exited
    await senders
  }

  const { exited, output } = await run({ env, args: ['export'] })
  expect((await exited).code).toBe(0)
  const stored = [...output().matchAll(/"(creator-\d+@example\.com)"/g)].map((match) => match[1])
  const unique = new Set(stored)
  expect(stored).toHaveLength(unique.size)
  expect(accepted.filter((email) => !unique.has(email))).toEqual([])
  expect(unique.size).toBeLessThanOrEqual(sent)
}
