import { expect, test } from 'vitest'
import { startServer } from '#tests/server/a-process.ts'
import { applicants } from '#tests/server/an-application.ts'
import { connect, heard } from '#tests/server/ask.ts'

const HEAD = 'POST /api/waitlist HTTP/1.1\r\nhost: x\r\n'
const FORM = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x'
/** One third of the slow clients sends nothing, one stops in the headers, one in the body. */
const BEGINNINGS = ['', `${HEAD}x-slow: `, HEAD + FORM]
/** Asks for more than fits into the buffers of a socket. */
const FILM = 'GET /assets/film-c3d4.webp HTTP/1.1\r\nhost: x\r\n\r\n'

test('clients that are slow, or read nothing, keep nobody else from applying, and are disconnected', async () => {
  const { url, post } = await startServer()
  const slow = await Promise.all(Array.from({ length: 60 }, (_, index) => connect(url, BEGINNINGS[index % 3] ?? '')))
  const deaf = await Promise.all(Array.from({ length: 10 }, () => connect(url, FILM)))
  const closed = slow.map((socket) => heard(socket))
  for (const body of applicants(5)) expect((await post(body)).status).toBe(200)
  expect(slow.some((socket) => socket.closed)).toBe(false)
  const lastWords = await Promise.all(closed)
  expect(new Set(lastWords.map((words) => words.split('\r\n')[0]))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
  // A socket learns of its end only by reading or writing.
  const isGone = () =>
    deaf.every((socket) => {
      if (!socket.destroyed) socket.write('x')
      return socket.destroyed
    })
  await expect.poll(isGone, { timeout: 90_000, interval: 1000 }).toBe(true)
})
