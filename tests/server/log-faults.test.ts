/** A log that cannot be written: the server goes on, and says later how much is lost. */
import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './a-process.ts'
import { aFolder } from './an-app.ts'
import { freePort } from './free-port.ts'

const testOfLinux = test.skipIf(process.platform !== 'linux')

/** Starts a server by a shell command, and waits until it responds. */
async function startBy(command: string) {
  const [port, folder] = [await freePort(), await aFolder()]
  const running = await run({
    env: { DATA_DIR: folder, PORT: String(port) },
    command: ['bash', '-c', `exec ${command}`],
  })
  const request = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => request('/livez')).toBe(200)
  const writeLines = async (count: number) => {
    // Not one long word, of which the log would keep nothing.
    for (let sent = 0; sent < count; sent += 1) expect(await request(`/api/${'x-'.repeat(100)}`)).toBe(404)
  }
  return { ...running, folder, request, writeLines }
}

testOfLinux.each([
  ['on a full disk', '> /dev/full 2> /dev/full'],
  ['with a reader that has gone', '> >(exit)'],
])('a log %s neither stops the server nor its end', async (_, redirection) => {
  const { writeLines, child, exited } = await startBy(`"$0" "$@" ${redirection}`)
  await writeLines(100)
  child.kill('SIGTERM')
  expect(await exited).toEqual({ code: 0, signal: null })
})

testOfLinux('a log whose reader reads nothing loses lines, and counts them when it is read again', async () => {
  const path = `${await aFolder()}/fifo`
  execFileSync('mkfifo', [path])
  const { request, writeLines } = await startBy(`"$0" "$@" 1<> ${path}`)
  // More than a pipe and the server keep: 64 and 256 KB.
  const requests = 1500
  await writeLines(requests)
  const reader = createReadStream(path, 'utf8')
  onTestFinished(() => void reader.destroy())
  let text = ''
  reader.on('data', (chunk) => (text += String(chunk)))
  await expect.poll(() => text.length).toBeGreaterThan(256 * 1024)
  await request('/the-next')
  await expect.poll(() => text).toContain('/the-next')
  const { written, lost } = countsIn(text)
  expect(lost).toEqual([requests - written])
  expect(written).toBeLessThan(requests)
})

testOfLinux('a log on a full disk counts its lost lines when there is space again', async () => {
  const path = `${await aFolder()}/log`
  const { child, request, writeLines } = await startBy(`sh -c 'ulimit -S -f 200; exec "$0" "$@" > ${path}' "$0" "$@"`)
  await writeLines(400)
  execFileSync('prlimit', ['--fsize=unlimited', '--pid', String(child.pid)])
  await request('/the-next')
  const text = () => readFile(path, 'utf8')
  await expect.poll(text).toContain('/the-next')
  const { written, lost } = countsIn(await text())
  // The disk took a part of one line: that is not counted.
  const counted = lost.reduce((sum, lines) => sum + lines, written)
  expect(counted, 'lines written or counted as lost').toBeOneOf([399, 400])
  expect(written).toBeLessThan(399)
})

/** How many requests to the API have a line, and what each line about lost ones says. */
function countsIn(text: string): { written: number; lost: number[] } {
  const lines = text.split('\n').filter((line) => /^\{.*\}$/.test(line))
  const entries = lines.map((line) => JSON.parse(line) as { path?: string; lost?: number })
  const written = entries.filter((entry) => entry.path?.startsWith('/api/')).length
  return { written, lost: entries.flatMap((entry) => entry.lost ?? []) }
}
