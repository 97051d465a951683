/** Runs the configurations of the proxies as they are printed. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { connect as connectSecurely } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { serverMessages } from '#content/waitlist.ts'
import { readConfig } from '#server/config.ts'
import { here, theBlock } from './a-document.ts'
import { aFolder } from './an-app.ts'
import { anApplication } from './an-application.ts'
import { aProgram } from './a-program.ts'
import { startServer } from './a-process.ts'
import { ask, connect } from './ask.ts'
import { freePort, portOf } from './free-port.ts'

const nginx = aProgram('nginx')
const openssl = aProgram('openssl')
const caddy = aProgram('caddy')

const HOST = 'www.example.com'

let requests = 0

/** Each request forges another client address. */
function send(url: string, form?: FormData) {
  // Old browsers tell where the page is from by this alone.
  const headers = { host: HOST, origin: `https://${HOST}`, 'x-forwarded-for': `203.0.113.${(requests += 1)}` }
  return ask(new Request(url, { method: form ? 'POST' : 'GET', headers, body: form ?? null }))
}

/** Runs a proxy in the foreground until the test ends. */
function runProxy(program: string | undefined, args: string[], env = process.env) {
  const child = spawn(program ?? '', args, { env, stdio: 'inherit' })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
}

/** Starts nginx with the block of the document, in front of a server, and waits until it answers. */
async function runNginx(host: string, places: Record<string, string> = {}) {
  const folder = await aFolder()
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const make = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  spawnSync(openssl ?? '', [...make, '-subj', `/CN=${HOST}`, '-days', '2', '-out', certificate, '-keyout', key])
  const [plainPort, securePort] = [await freePort(), await freePort()]
  const block = here(theBlock('nginx', 'upstream'), {
    '/var/cache/nginx-waitlist': join(folder, 'cache'),
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen [::]:80;': '',
    'listen 443 ': `listen 127.0.0.1:${securePort} `,
    'listen [::]:443 ssl http2;': '',
    [`/etc/letsencrypt/live/${HOST}/fullchain.pem`]: certificate,
    [`/etc/letsencrypt/live/${HOST}/privkey.pem`]: key,
    '127.0.0.1:3000': host,
    ...places,
  })
  const modules = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const bodies = modules.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const configuration = join(folder, 'nginx.conf')
  await writeFile(
    configuration,
    `daemon off; ${user} pid ${folder}/nginx.pid; events {} http { access_log off; ${bodies}\n${block} }`,
  )
  const [plain, secure] = [`http://127.0.0.1:${plainPort}`, `https://127.0.0.1:${securePort}`]
  runProxy(nginx, ['-c', configuration, '-e', 'stderr', '-p', folder])
  await expect.poll(() => send(plain).catch(() => undefined)).toBeDefined()
  return { plain, secure }
}

const testOfNginx = test.skipIf(nginx === undefined || openssl === undefined)

testOfNginx('nginx serves page and form over TLS, and the files of a page while the server is away', async () => {
  // One place for each client.
  const { url, end } = await startServer({ env: { TRUST_PROXY: '1', RATE_LIMIT: '1/600' } })
  const { plain, secure } = await runNginx(new URL(url).host)
  const redirect = await send(`${plain}/?utm_source=x`)
  expect(redirect).toMatchObject({ status: 308, headers: { location: `https://${HOST}/?utm_source=x` } })
  const page = await send(`${secure}/`)
  expect(page).toMatchObject({ status: 200, headers: { 'strict-transport-security': expect.any(String) as string } })
  const first = await send(`${secure}/api/waitlist`, anApplication({ email: 'one@example.com' }))
  const second = await send(`${secure}/api/waitlist`, anApplication({ email: 'two@example.com' }))
  // The client is the one that the proxy saw.
  expect([first.status, second.status]).toEqual([200, 429])

  const asset = `${secure}/assets/page-a1b2.js`
  const before = await send(asset)
  expect(before.status).toBe(200)
  await end('SIGTERM')
  expect((await send(`${secure}/`)).status).toBe(502)
  expect((await send(asset)).body).toBe(before.body)
})

testOfNginx('nginx passes on why a large form is refused', async () => {
  const { url } = await startServer({ env: { TRUST_PROXY: '1' } })
  const { secure } = await runNginx(new URL(url).host)
  const form = anApplication({ name: 'x'.repeat(300_000) })
  const refusal = { status: 413, body: JSON.stringify({ detail: serverMessages.tooLarge }) }
  for (let round = 0; round < 20; round += 1) expect(await send(`${secure}/api/waitlist`, form)).toMatchObject(refusal)
})

/** A port where nobody listens. */
const AWAY = '127.0.0.1:1'

testOfNginx(
  'nginx lets as many through at once as RATE_LIMIT, then refuses those of the API, and of the page none',
  async () => {
    const config = readConfig({})
    const burst = config.ok && config.config.limits.client.requests
    const { secure } = await runNginx(AWAY, { 'rate=10r/s': 'rate=1r/m', [`burst=${burst}`]: 'burst=2' })
    const statuses = []
    for (const path of ['/api/a', '/api/b', '/api/c', '/api/d', '/']) statuses.push((await send(secure + path)).status)
    expect(statuses).toEqual([502, 502, 502, 429, 502])
  },
)

testOfNginx('nginx answers who renews the certificate', async () => {
  const folder = await aFolder()
  const { plain } = await runNginx(AWAY, { '/var/www/html': folder })
  await mkdir(join(folder, '.well-known/acme-challenge'), { recursive: true })
  await writeFile(join(folder, '.well-known/acme-challenge/token'), 'key')
  expect(await send(`${plain}/.well-known/acme-challenge/token`)).toMatchObject({ status: 200, body: 'key' })
})

testOfNginx('nginx speaks HTTP/2 with browsers, and keeps its connections to the server', async () => {
  let connections = 0
  const server = createServer((_, response) => void response.end()).on('connection', () => (connections += 1))
  const { secure } = await runNginx(`127.0.0.1:${await portOf(server)}`)
  for (let sent = 0; sent < 3; sent += 1) expect((await send(secure)).status).toBe(200)
  expect(connections).toBe(1)
  const { hostname: host, port } = new URL(secure)
  const browser = connectSecurely({ host, port: Number(port), ALPNProtocols: ['h2'], rejectUnauthorized: false })
  await once(browser, 'secureConnect')
  expect(browser.alpnProtocol).toBe('h2')
  browser.destroy()
})

// Without `inactive` nginx would keep them for 10 minutes.
test('nginx keeps the files of a release for as long as a page may stay open: 30 days', () => {
  expect(theBlock('nginx', 'upstream')).toMatch(/^proxy_cache_path .* max_size=64m inactive=30d;$/m)
})

test.skipIf(caddy === undefined)('Caddy asks again while the server restarts', async () => {
  let asked = 0
  const server = createServer((request, response) => {
    if ((asked += 1) === 1) request.socket.destroy()
    else response.end('the page')
  })
  const [folder, port] = [await aFolder(), await freePort()]
  const block = here(theBlock('caddyfile', 'reverse_proxy'), {
    [HOST]: `http://${HOST}:${port}`,
    '127.0.0.1:3000': `127.0.0.1:${await portOf(server)}`,
  })
  await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\n${block}`)
  const home = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  runProxy(caddy, ['run', '--config', join(folder, 'Caddyfile')], { ...process.env, ...home })
  const url = `http://127.0.0.1:${port}`
  await expect.poll(() => connect(url, '').catch(() => undefined)).toBeDefined()
  expect(await send(url)).toMatchObject({ status: 200, body: 'the page' })
})
