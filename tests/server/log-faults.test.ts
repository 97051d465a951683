import { execFileSync, spawnSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './a-process.ts'
import { aFolder } from './an-app.ts'
import { freePort } from './free-port.ts'

/** Starts a server by a shell command, and waits until it responds. */
async function startBy(command: string) {
  const [port, folder] = [await freePort(), await aFolder()]
  const running = await run({
    env: { DATA_DIR: folder, PORT: String(port) },
    command: ['bash', '-c', `exec ${command}`],
  })
  const request = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5000) }).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => request('/livez')).toBe(200)
  return { ...running, folder, request }
}

const LONG_PATH = `/api/${'x'.repeat(200)}`

test.skipIf(process.platform !== 'linux').each([
  ['on a full disk', '> /dev/full 2> /dev/full'],
  ['with a reader that has gone', '> >(exit)'],
])('a log %s neither stops the server nor its end', async (_, redirection) => {
  const { request, child, exited } = await startBy(`"$0" "$@" ${redirection}`)
  for (let count = 0; count < 100; count += 1) expect(await request(LONG_PATH)).toBe(404)
  child.kill('SIGTERM')
  expect(await exited).toEqual({ code: 0, signal: null })
})

test.skipIf(process.platform !== 'linux')(
  'a log on a full disk counts its lost lines when there is room again',
  async () => {
    const file = `${await aFolder()}/log`
    // No file may have more than 200 KB, and the log has nearly that.
    await writeFile(file, 'x'.repeat(199 * 1024))
    const { request } = await startBy(`sh -c 'trap "" XFSZ; ulimit -f 400; exec "$@"' sh "$0" "$@" >> ${file}`)
    const requests = 100
    for (let count = 0; count < requests; count += 1) await request(LONG_PATH)
    await truncate(file)
    await request('/the-next')
    await expect.poll(() => readFile(file, 'utf8')).toContain('/the-next')
    const [about = ''] = (await readFile(file, 'utf8')).split('\n').filter((line) => line.includes('"lost"'))
    expect(JSON.parse(about).lost).toBeGreaterThan(requests - 10)
  },
)

test.skipIf(process.platform !== 'linux')(
  'a log on a terminal that nobody reads neither stops the server nor its end',
  async () => {
    // The shell stops what holds the terminal once the server answers.
    const inTerminal = `script -qfc "sh -c 'echo \\$\\$ > $DATA_DIR/pid; exec $(printf "%s " "$0" "$@")'" /dev/null`
    const { child, folder, request } = await startBy(inTerminal)
    child.kill('SIGSTOP')
    const pid = Number(await readFile(`${folder}/pid`, 'utf8'))
    onTestFinished(() => void spawnSync('kill', ['-9', String(pid)]))
    for (let count = 0; count < 300; count += 1) expect(await request(LONG_PATH)).toBe(404)
    process.kill(pid, 'SIGTERM')
    await expect.poll(() => request('/livez')).toBe(0)
    // Nobody waits for it.
    await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')).toContain(') Z')
  },
)

test.skipIf(process.platform !== 'linux')(
  'a log with a reader that reads nothing does not stop the server, and counts its lost lines when it is read',
  async () => {
    // Fills a pipe and what the server keeps for its reader: 64 and 256 KB.
    const requests = 1500
    const path = `${await aFolder()}/fifo`
    execFileSync('mkfifo', [path])
    const { request, child, exited } = await startBy(`"$0" "$@" 1<> ${path}`)
    for (let count = 0; count < requests; count += 1) expect(await request(LONG_PATH)).toBe(404)
    const reader = createReadStream(path, 'utf8')
    onTestFinished(() => void reader.destroy())
    let text = ''
    reader.on('data', (chunk) => (text += String(chunk)))
    await expect.poll(() => text.length).toBeGreaterThan(256 * 1024)
    await request('/the-next')
    await expect.poll(() => text).toContain('/the-next')
    const lines = text.split('\n').filter((line) => line.startsWith('{'))
    const entries = lines.map((line) => JSON.parse(line) as { path?: string; lost?: number })
    const written = entries.filter((entry) => entry.path?.startsWith('/api/')).length
    const lost = entries.flatMap((entry) => entry.lost ?? [])
    expect(lost).toEqual([requests - written])
    expect(lost[0]).toBeGreaterThan(0)
    child.kill('SIGTERM')
    expect(await exited).toEqual({ code: 0, signal: null })
  },
)
