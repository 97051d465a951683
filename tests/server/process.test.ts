import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aStoppedList } from '#tests/server/commands/a-stopped-list.ts'
import { aConnection, change } from './a-connection.ts'
import { aFolder } from './an-app.ts'
import { anApplication } from './an-application.ts'
import { run, startServer } from './a-process.ts'
import { connect } from './ask.ts'
import { underPermissions, type Running } from './launch-server.ts'
import { webhookEnv } from './webhooks/a-receiver.ts'

test('the built server serves the page and accepts applications, and its first line says where the list is and how long', async () => {
  const folder = await aFolder()
  const env = { DATA_DIR: relative(process.cwd(), folder) }
  const { url, output, post } = await startServer({ env })
  const place = join(folder, 'waitlist.db')
  expect(output()).toContain(`is at ${url.replace('127.0.0.1', 'localhost')}, with 0 applications in ${place}\n`)
  await expect.poll(output).toContain('built without SITE_URL')
  expect(await (await fetch(url)).text()).toContain('The page')
  expect((await fetch(`${url}/nowhere`)).status).toBe(404)
  // HOST is another address of this machine.
  await expect(fetch(url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow('fetch failed')
  expect((await post()).status).toBe(200)
  expect((await post(anApplication(), { 'x-forwarded-for': '198.51.100.1' })).status).toBe(409)
  await expect.poll(output).toContain('which TRUST_PROXY=0 ignores')
  const again = await startServer({ env })
  expect(again.output()).toContain(`, with 1 application in ${place}\n`)
})

test('a start on a host whose documents do not tell of its proxies warns at once', async () => {
  const { output } = await startServer({ env: { RENDER: 'true' } })
  expect(output()).toContain('On Render all visitors count as one client')
})

test('a start whose port is taken ends with 1 and a sentence, removes nobody and takes no message', async () => {
  const folder = await aFolder()
  const file = aConnection(join(folder, 'waitlist.db'))
  const { port } = new URL((await startServer({ env: { DATA_DIR: folder } })).url)
  const old = new Date(Date.now() - 40 * 86_400_000).toISOString()
  for (const [email, received] of [
    ['old', old],
    ['new', new Date().toISOString()],
  ]) {
    file.execute(`insert into applications (address, email, name, category, received_at, webhook_next_attempt_at)
      values ('${email}@example.com', '${email}@example.com', 'Asha', 'other', '${received}', '${received}')`)
  }
  const env = { ...webhookEnv('http://127.0.0.1:9/'), DATA_DIR: folder, PORT: port, RETAIN_DAYS: '30' }
  const { exited, output } = await run({ env })
  expect((await exited).code).toBe(1)
  expect(output()).toMatch(new RegExp(`^The server cannot listen on 127\\.0\\.0\\.1:${port}: [^\n]*\n$`))
  const untouched = { webhook_attempts: null }
  expect(file.read('select webhook_attempts from applications')).toEqual([untouched, untouched])
})

test('the last line of the log says when a stop had to leave a part of the list in its log', async () => {
  const { folder, post, end, output } = await startServer()
  const path = join(folder, 'waitlist.db')
  const reader = aConnection(path)
  reader.execute('begin; select * from applications')
  expect((await post()).status).toBe(200)
  await end('SIGTERM')
  expect(output().trimEnd().split('\n').at(-1)).toContain(
    `${path}-wal holds a part of the list: another program is using it`,
  )
  reader.execute('rollback')
  const again = await startServer({ env: { DATA_DIR: folder } })
  await again.end('SIGTERM')
  expect(again.output()).not.toContain('holds a part')
})

test('a stop whose folder has become unreadable is in order, and the last line of the log names the folder', async () => {
  const { folder, post, end, output } = await startServer({ command: underPermissions })
  expect((await post()).status).toBe(200)
  await chmod(folder, 0o000)
  expect(await end('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(JSON.parse(output().trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    level: 'warn',
    msg: expect.stringMatching(new RegExp(`^${folder}/waitlist\\.db.* cannot be opened or written`)) as string,
  })
})

test('wrong settings end the start with 1 and a sentence for each', async () => {
  const { exited, output } = await run({ env: { DATA_DIR: await aFolder(), PORT: 'http', RATE_LIMIT: '20' } })
  expect((await exited).code).toBe(1)
  expect(output()).toMatch(/^PORT must be [^\n]*\nRATE_LIMIT must be [^\n]*\n$/)
})

test('each setting reaches the running server', async () => {
  const folder = await aStoppedList(3)
  const oldest = '(select min(address) from applications)'
  change(
    join(folder, 'waitlist.db'),
    `update applications set received_at = '2020-01-01T00:00:00.000Z' where address = ${oldest}`,
  )
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

/** A client with one connection. */
async function aClient(url: string) {
  const socket = await connect(url, '')
  let [received, ended] = ['', '']
  socket.on('data', (chunk) => (received += String(chunk)))
  socket.on('end', () => (ended ||= 'closed'))
  socket.on('error', (error) => (ended ||= error.message))
  /** Sends, and resolves to the next that is received. */
  const ask = async (text: string) => {
    received = ''
    socket.write(text)
    await expect.poll(() => received).toContain('\r\n\r\n')
    return received
  }
  return { ask, ended: () => ended }
}

/** A client that has sent a part of a form. */
async function aHalfSent(url: string) {
  const { ask } = await aClient(url)
  const body = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAsha\r\n--x--\r\n'
  const type = 'content-type: multipart/form-data; boundary=x'
  // The server answers this head, so it is under way when this resolves.
  const head = `POST /api/waitlist HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`
  expect(await ask(head + body.slice(0, 20))).toContain('100 Continue')
  return { finish: () => ask(body.slice(20)) }
}

test('a server that is told to stop while it starts ends in order', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { child, exited } = await run({ env: { DATABASE_URL: `postgres://127.0.0.1:${port}/silent` } })
  await once(silent, 'connection')
  child.kill('SIGTERM')
  expect(await exited).toEqual({ code: 0, signal: null })
})

/** Resolves when the server has logged that it stops. */
const stopping = ({ output }: Running) => expect.poll(output, { interval: 20 }).toContain('"msg":"stopping"')

test.each([
  ['SIGTERM', 'SIGTERM'],
  ['SIGINT', 'SIGTERM'],
] as const)(
  '%s and then %s: forms under way and one more request of each client are answered with `connection: close`, and none is reset',
  async (first, second) => {
    const server = await startServer()
    const forms = await Promise.all(Array.from({ length: 5 }, () => aHalfSent(server.url)))
    const clients = await Promise.all(Array.from({ length: 24 }, () => aClient(server.url)))
    const askEach = () => Promise.all(clients.map(({ ask }) => ask('GET /livez HTTP/1.1\r\nhost: x\r\n\r\n')))
    for (const answer of await askEach()) expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: keep-alive/i)
    server.child.kill(first)
    await stopping(server)
    server.child.kill(second)
    for (const answer of await askEach()) expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i)
    await expect.poll(() => clients.map(({ ended }) => ended())).toEqual(clients.map(() => 'closed'))
    // It accepts what the kernel has accepted before it stops listening, which takes half a second at most.
    const request = () => fetch(`${server.url}/livez`).then(String, ({ message }: Error) => message)
    await expect.poll(request).toBe('fetch failed')
    for (const response of await Promise.all(forms.map(({ finish }) => finish()))) {
      expect(response).toMatch(/^HTTP\/1\.1 422 [^]*^connection: close\r$/im)
    }
    expect(await server.exited).toEqual({ code: 0, signal: null })
  },
)

test('a client that never finishes does not keep the server: 10 seconds after SIGTERM, or at once by a third signal', async () => {
  const [patient, hasty] = await Promise.all([startServer(), startServer()])
  for (const { url } of [patient, hasty]) await aHalfSent(url)
  const start = Date.now()
  patient.child.kill('SIGTERM')
  // Told later, it ends first.
  await stopping(patient)
  hasty.child.kill('SIGTERM')
  await stopping(hasty)
  // Different ones: the kernel merges equal signals that nobody has taken yet.
  hasty.child.kill('SIGINT')
  hasty.child.kill('SIGTERM')
  const first = await Promise.race([hasty.exited.then(() => 'hasty'), patient.exited.then(() => 'patient')])
  expect(first).toBe('hasty')
  expect([await hasty.exited, await patient.exited]).toEqual([0, 0].map((code) => ({ code, signal: null })))
  expect(Date.now() - start).toBeLessThan(10_000)
})
