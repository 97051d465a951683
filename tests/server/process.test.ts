/** What only the built server as a process can show: its settings, its lines and its signals. */
import { once } from 'node:events'
import { chmod, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { serverMessages } from '#content/waitlist.ts'
import { LISTEN_MS } from '#server/commands/serve.ts'
import { listen } from '#server/http/listen.ts'
import { aStoppedList } from '#tests/server/commands/a-stopped-list.ts'
import { aConnection, change, query } from './a-connection.ts'
import { aProgram } from './a-program.ts'
import { aFolder, anApp, statusAndBody } from './an-app.ts'
import { anApplication } from './an-application.ts'
import { run, startServer } from './a-process.ts'
import { connect, heard } from './ask.ts'
import { portOf } from './free-port.ts'
import { underPermissions, type Running } from './launch-server.ts'

const STOPPED = { code: 0, signal: null }
const lastLine = (output: string) => output.trimEnd().split('\n').at(-1) ?? ''

test('the first lines say where the list is and how long, and that the page was built without SITE_URL', async () => {
  const folder = await aStoppedList(1)
  const { url, output } = await startServer({ env: { DATA_DIR: relative(process.cwd(), folder) } })
  const [address, place] = [url.replace('127.0.0.1', 'localhost'), join(folder, 'waitlist.db')]
  expect(output()).toContain(`is at ${address}, with 1 application in ${place}\n`)
  await expect.poll(output).toContain('built without SITE_URL')
})

test('a start with a closed list says so, and nobody can join', async () => {
  const { output, post } = await startServer({ env: { CLOSED: '1' } })
  await expect.poll(output).toContain('The list is closed (CLOSED=1)')
  expect((await post()).status).toBe(410)
})

test('wrong settings end the start with 1 and a sentence for each', async () => {
  const { exited, output } = await run({ env: { DATA_DIR: await aFolder(), PORT: 'http', RATE_LIMIT: '20' } })
  expect((await exited).code).toBe(1)
  expect(output()).toMatch(/^PORT must be [^\n]*\nRATE_LIMIT must be [^\n]*\n$/)
})

/** A port of 127.0.0.1 where somebody listens, and says nothing. `connected` resolves when a client comes. */
async function aTakenPort() {
  const server = createServer()
  return { port: String(await portOf(server)), connected: once(server, 'connection') }
}

test.each(['SIGTERM', 'SIGHUP'] as const)('a server that gets %s while it starts ends in order', async (signal) => {
  const { port, connected } = await aTakenPort()
  const { child, exited } = await run({ env: { DATABASE_URL: `postgres://127.0.0.1:${port}/silent` } })
  await connected
  child.kill(signal)
  expect(await exited).toEqual(STOPPED)
})

test('a start whose port is taken ends with 1 and a sentence, and removes nobody', async () => {
  const folder = await aStoppedList(3)
  change(join(folder, 'waitlist.db'), "update applications set received_at = '2020-01-01T00:00:00.000Z'")
  const { port } = await aTakenPort()
  const { exited, output } = await run({ env: { DATA_DIR: folder, PORT: port, RETAIN_DAYS: '30' } })
  expect((await exited).code).toBe(1)
  expect(output()).toMatch(new RegExp(`^The server cannot listen on 127\\.0\\.0\\.1:${port}: [^\n]*\n$`))
  expect(await query(folder, 'select count(*) as count from applications')).toEqual([{ count: 3 }])
})

test('each setting reaches the running server', async () => {
  const folder = await aStoppedList(3)
  const oldest = '(select min(address) from applications)'
  const file = join(folder, 'waitlist.db')
  change(file, `update applications set received_at = '2020-01-01T00:00:00.000Z' where address = ${oldest}`)
  const origin = 'https://partner.example'
  const { output, url, post } = await startServer({
    env: {
      DATA_DIR: folder,
      RETAIN_DAYS: '30',
      ALLOWED_ORIGINS: `https://other.example,${origin}`,
      KEEP_ALIVE: '33',
      HSTS: 'on',
      HOST: '0.0.0.0',
      TRUST_PROXY: '1',
      RATE_LIMIT: '2/600',
      RATE_LIMIT_TOTAL: '3/600',
    },
  })
  await expect.poll(output).toContain('"removed":1,"days":30')
  expect(output()).toContain('TRUST_PROXY=1 with HOST=0.0.0.0: anyone who reaches this port')
  const { headers } = await fetch(`${url}/livez`)
  // At most so many requests of a connection, however many a client pipelines.
  expect(headers.get('keep-alive')).toBe('timeout=33, max=100')
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=/)
  const answers: Response[] = []
  for (const client of [1, 1, 1, 2, 3]) {
    const body = anApplication({ email: `new-${answers.length}@example.com` })
    const forwarded = { 'x-forwarded-for': `203.0.113.9, 198.51.100.${client}` }
    answers.push(await post(body, { origin, 'sec-fetch-site': 'cross-site', ...forwarded }))
  }
  // The third is over the limit of its client, the last over that of all.
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200, 429])
  for (const answer of answers) expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
})

test('a stop whose folder has become unreadable is in order, and the last line of the log names the folder', async () => {
  const { folder, post, end, output } = await startServer({ command: underPermissions })
  expect((await post()).status).toBe(200)
  await chmod(folder, 0o000)
  expect(await end('SIGTERM')).toEqual(STOPPED)
  expect(lastLine(output())).toMatch(new RegExp(`"msg":"${folder}/waitlist\\.db.* cannot be opened or written`))
})

test('the last line of the log says when a stop had to leave a part of the list in its log', async () => {
  const { folder, post, end, output } = await startServer()
  const path = join(folder, 'waitlist.db')
  aConnection(path).execute('begin; select * from applications')
  expect((await post()).status).toBe(200)
  expect(await end('SIGTERM')).toEqual(STOPPED)
  expect(lastLine(output())).toContain(`${path}-wal holds a part of the list: another program is using it`)
})

/** A client with one connection. */
async function aClient(url: string) {
  const socket = await connect(url, '')
  let ended = ''
  socket.on('end', () => (ended ||= 'closed'))
  socket.on('error', (error) => (ended ||= error.message))
  /** Sends, and resolves to the next that is received. */
  const ask = async (text: string) => {
    socket.write(text)
    return String(await once(socket, 'data'))
  }
  return { ask, ended: () => ended }
}

/** A client that has sent a part of a form. */
async function aHalfSent(url: string) {
  const { ask } = await aClient(url)
  const body = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAsha\r\n--x--\r\n'
  const head = `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length}\r\nexpect: 100-continue`
  // The server answers this head, so it is under way when this resolves.
  const begin = `POST /api/waitlist HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n${body.slice(0, 20)}`
  expect(await ask(begin)).toContain('100 Continue')
  return { finish: () => ask(body.slice(20)) }
}

/** Resolves when the server has logged that it stops. */
const stopping = ({ output }: Running) => expect.poll(output, { interval: 20 }).toContain('"msg":"stopping"')

test('after SIGTERM, and SIGINT and SIGHUP of a terminal, forms under way and one more request of each client are answered with `connection: close`, and none is reset', async () => {
  const server = await startServer()
  const forms = await Promise.all(Array.from({ length: 5 }, () => aHalfSent(server.url)))
  const clients = await Promise.all(Array.from({ length: 24 }, () => aClient(server.url)))
  const askEach = () => Promise.all(clients.map(({ ask }) => ask('GET /livez HTTP/1.1\r\nhost: x\r\n\r\n')))
  for (const answer of await askEach()) expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: keep-alive/i)
  const from = performance.now()
  server.child.kill('SIGTERM')
  await stopping(server)
  server.child.kill('SIGINT')
  server.child.kill('SIGHUP')
  for (const answer of await askEach()) expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i)
  await expect.poll(() => clients.map(({ ended }) => ended())).toEqual(clients.map(() => 'closed'))
  for (const response of await Promise.all(forms.map(({ finish }) => finish())))
    expect(response).toMatch(/^HTTP\/1\.1 422 [^]*^connection: close\r$/im)
  expect(await server.exited).toEqual(STOPPED)
  // Until then the port is open for balancers that still send.
  expect(performance.now() - from).toBeGreaterThan(LISTEN_MS)
})

test('while balancers do not know of a stop, new connections are answered', async () => {
  const server = await listen((await anApp()).app, { host: '127.0.0.1', port: 0, keepAliveSeconds: 1 })
  let know = () => {}
  const ended = server.stop(2 ** 30, new Promise<void>((resolve) => (know = resolve)))
  // The port closes after a look at its backlog.
  for (let round = 0; round < 2; round += 1) {
    const socket = await connect(`http://127.0.0.1:${server.port}`, 'GET /livez HTTP/1.0\r\n\r\n')
    expect(await heard(socket)).toMatch(/^HTTP\/1\.1 200 /)
  }
  know()
  await ended
})

test('each address of another host gets a second to connect, not the 250 ms of Node', async () => {
  const told =
    "import net from 'node:net'; process.on('exit', () => console.log(net.getDefaultAutoSelectFamilyAttemptTimeout()))"
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(told)}`
  const { exited, output } = await run({ args: ['--help'], env: { NODE_OPTIONS } })
  await exited
  expect(lastLine(output())).toBe('1000')
})

/** The size of the log of the list, which closing the list moves into it. */
const logSize = async (folder: string) => (await stat(join(folder, 'waitlist.db-wal'))).size

test.each([70_000, 300_000, 3_000_000])(
  'a client that reads only after it has sent reads why %i bytes are refused',
  async (size) => {
    const { post } = await startServer()
    const body = anApplication({ name: 'x'.repeat(size) })
    for (let round = 0; round < 20; round += 1) {
      expect(await statusAndBody(await post(body))).toEqual([413, { detail: serverMessages.tooLarge }])
      const foreign = await post(body, { origin: 'https://evil.example' })
      expect(await statusAndBody(foreign)).toEqual([403, { detail: serverMessages.foreign }])
    }
  },
)

test('a client that never finishes does not keep the server, which closes the list', async () => {
  const { url, post, end, folder, output } = await startServer()
  await post()
  await aHalfSent(url)
  expect(await end('SIGTERM')).toEqual(STOPPED)
  // A busy machine may need more than the time that is left for it.
  const last = (await logSize(folder)) === 0 ? 'closed' : lastLine(output())
  expect(last).toMatch(/^closed$|not closed in time/)
})

const python = aProgram('python3')

/** Runs a program on a terminal, of which it shows what comes first. Nobody reads the rest. */
const UNREAD = `import os, pty, sys
pid, terminal = pty.fork()
if pid == 0: os.execvp(sys.argv[1], sys.argv[1:])
print(os.read(terminal, 4096).decode(), flush=True)
os.waitpid(pid, 0)`

test.skipIf(python === undefined)(
  'a terminal that nobody reads, as after Ctrl-S, does not stop the server',
  async () => {
    const { url } = await startServer({ command: [python ?? '', '-c', UNREAD] })
    // More lines of the log than a terminal holds.
    for (let sent = 0; sent < 300; sent += 1) {
      const signal = AbortSignal.timeout(60_000)
      expect((await fetch(`${url}/${'x'.repeat(200)}`, { signal })).status).toBe(404)
    }
  },
)

test('a start overwrites what somebody who left in the night before has left in the files', async () => {
  const { store, join: send, list, dataDir, stop } = await anApp()
  await send()
  const [row] = await list()
  await store.leave(row?.leave_key ?? '', new Date(), false)
  const before = await query(dataDir, 'pragma schema_version')
  await stop()
  await startServer({ env: { DATA_DIR: dataDir } })
  // Each rewriting changes the version.
  await expect.poll(async () => query(dataDir, 'pragma schema_version')).not.toEqual(before)
})
