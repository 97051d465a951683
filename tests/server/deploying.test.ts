/** Runs what the document on deploying and the Dockerfile print, as it is printed. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { findProgram } from '#tests/programs/system-program.mjs'
import { serverMessages } from '#content/waitlist.ts'
import { STOP_MS } from '#server/commands/serve.ts'
import { readConfig } from '#server/config.ts'
import { aFolder, configOf } from './an-app.ts'
import { anApplication } from './an-application.ts'
import { aProgram } from './a-program.ts'
import { startServer } from './a-process.ts'
import { ask } from './ask.ts'
import { SOURCES } from './build-age.ts'
import { freePort, portOf } from './free-port.ts'
import { answer, aReceiver } from './webhooks/a-receiver.ts'

const nginx = aProgram('nginx')
const openssl = aProgram('openssl')
const caddy = aProgram('caddy')
const verifier = aProgram('systemd-analyze')
const rsync = aProgram('rsync')
const curl = aProgram('curl')
const git = aProgram('git')

const HOST = 'www.example.com'

const SERVER = join(import.meta.dirname, '../../src/server')
const documents = ['deploying.md', 'webhooks/README.md'].map((name) => readFile(join(SERVER, name), 'utf8'))
const document = (await Promise.all(documents)).join('\n')
const dockerfile = await readFile(join(SERVER, '../../Dockerfile'), 'utf8')
const pastOneMachine = await readFile(join(SERVER, 'past-one-machine.md'), 'utf8')

/** The block of a language that contains a text. */
function theBlock(language: string, contains: string): string {
  const blocks = Array.from(document.matchAll(/^```(\w+)\n(.*?)^```/gms), ([, name, code = '']) => ({ name, code }))
  const block = blocks.find(({ name, code }) => name === language && code.includes(contains))
  if (block === undefined) throw new Error(`The document has no block ${language} with ${contains}`)
  return block.code
}

/** What is printed, with the machine of the document exchanged for this one. */
function here(code: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((changed, [there, place]) => {
    if (!changed.includes(there)) throw new Error(`There is no ${there} in:\n${changed}`)
    return changed.replaceAll(there, place)
  }, code)
}

let requests = 0

/** Each request forges another client address. */
function send(url: string, form?: FormData, host = HOST) {
  // Old browsers tell where the page is from by this alone.
  const headers = { host, origin: `https://${HOST}`, 'x-forwarded-for': `203.0.113.${(requests += 1)}` }
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

const nginxConf = () => readFile(join(SERVER, 'nginx.conf'), 'utf8')

/** Starts nginx with the block of the document, in front of a server, and waits until it answers. */
async function runNginx(host: string, places: Record<string, string> = {}) {
  const folder = await aFolder()
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const make = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  spawnSync(openssl ?? '', [...make, '-subj', `/CN=${HOST}`, '-days', '2', '-out', certificate, '-keyout', key])
  const [plainPort, securePort] = [await freePort(), await freePort()]
  const block = here(await nginxConf(), {
    '/var/cache/nginx-waitlist': join(folder, 'cache'),
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen [::]:80;': '',
    'listen 443 ': `listen 127.0.0.1:${securePort} `,
    'listen [::]:443 ssl http2;': '',
    [`/etc/letsencrypt/live/${HOST}/fullchain.pem`]: certificate,
    [`/etc/letsencrypt/live/${HOST}/privkey.pem`]: key,
    '127.0.0.1:3000': host,
    // As long as a page may stay open.
    ' inactive=30d;': ' inactive=30d;',
    ...places,
  })
  // As Debian's own site, which answers what no name leads elsewhere.
  const others = `server { listen 127.0.0.1:${plainPort} default_server; listen 127.0.0.1:${securePort} ssl default_server;
    ssl_certificate ${certificate}; ssl_certificate_key ${key}; }`
  const modules = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const bodies = modules.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const configuration = join(folder, 'nginx.conf')
  await writeFile(
    configuration,
    `daemon off; ${user} pid ${folder}/nginx.pid; events {} http { access_log off; ${bodies}\n${block}\n${others} }`,
  )
  const [plain, secure] = [`http://127.0.0.1:${plainPort}`, `https://127.0.0.1:${securePort}`]
  runProxy(nginx, ['-c', configuration, '-e', 'stderr', '-p', folder])
  await expect.poll(() => send(plain).then(() => 'nginx answers', String)).toBe('nginx answers')
  return { plain, secure }
}

const testOfNginx = test.skipIf(nginx === undefined || openssl === undefined)

testOfNginx('nginx serves page and form over TLS, and the files of a page while the server is away', async () => {
  // One place for each client.
  const { url, end } = await startServer({ env: { TRUST_PROXY: '1', RATE_LIMIT: '1/600' } })
  const { plain, secure } = await runNginx(new URL(url).host)
  const redirect = await send(`${plain}/?utm_source=x`)
  expect(redirect).toMatchObject({ status: 308, headers: { location: `https://${HOST}/?utm_source=x` } })
  for (const origin of [plain, secure]) {
    const bare = await send(`${origin}/join?utm_source=x`, undefined, 'example.com')
    expect(bare).toMatchObject({ status: 308, headers: { location: `https://${HOST}/join?utm_source=x` } })
  }
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

testOfNginx('nginx speaks HTTP/2 with visitors, and keeps its connections to the server open', async () => {
  let connections = 0
  const server = createServer((_, response) => response.end())
  server.on('connection', () => (connections += 1))
  const { secure } = await runNginx(`127.0.0.1:${await portOf(server)}`)
  for (const path of ['/', '/api/waitlist', '/assets/page-a1b2.js'])
    expect((await send(secure + path)).status).toBe(200)
  expect(connections).toBe(1)
  const visitor = await speaksTls({ port: Number(new URL(secure).port), ALPNProtocols: ['h2'] })
  expect(visitor.alpnProtocol).toBe('h2')
})

testOfNginx('behind a CDN nginx names the client that the CDN saw', async () => {
  const { url } = await startServer({ env: { TRUST_PROXY: '2', RATE_LIMIT: '1/600' } })
  const { secure } = await runNginx(new URL(url).host)
  // Each request comes from another client.
  for (const email of ['one@example.com', 'two@example.com'])
    expect((await send(`${secure}/api/waitlist`, anApplication({ email }))).status).toBe(200)
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

testOfNginx('behind the balancer an application that one instance leaves unanswered goes to another', async () => {
  let asked = 0
  const falling = createServer((request) => {
    asked += 1
    request.socket.destroy()
  })
  const other = createServer((_, response) => response.end('taken'))
  const [, line = ''] = /^(proxy_next_upstream .*;)$/m.exec(pastOneMachine) ?? []
  const [upstream = ''] = /^upstream waitlist \{[^]*?^\}/m.exec(pastOneMachine) ?? []
  const { secure } = await runNginx('127.0.0.1:3000', {
    'proxy_http_version 1.1;': `proxy_http_version 1.1; ${line}`,
    [/^upstream waitlist \{[^]*?^\}/m.exec(await nginxConf())?.[0] ?? '']: here(upstream, {
      '10.0.0.11:3000': `127.0.0.1:${await portOf(falling)}`,
      '10.0.0.12:3000': `127.0.0.1:${await portOf(other)}`,
    }),
  })
  const bodies = []
  for (let sent = 0; sent < 3; sent += 1) bodies.push((await send(`${secure}/api/waitlist`, anApplication())).body)
  expect(bodies).toEqual(['taken', 'taken', 'taken'])
  expect(asked).toBeGreaterThan(0)
})

testOfNginx('nginx answers who renews the certificate', async () => {
  const folder = await aFolder()
  const { plain } = await runNginx(AWAY, { '/var/www/html': folder })
  await mkdir(join(folder, '.well-known/acme-challenge'), { recursive: true })
  await writeFile(join(folder, '.well-known/acme-challenge/token'), 'key')
  expect(await send(`${plain}/.well-known/acme-challenge/token`)).toMatchObject({ status: 200, body: 'key' })
})

const testOfCaddy = test.skipIf(caddy === undefined)
const caddyfile = await readFile(join(SERVER, 'Caddyfile'), 'utf8')

/** The connection of a visitor, when its handshake is done. */
async function speaksTls(options: ConnectionOptions) {
  const socket = connectTls({ ...options, rejectUnauthorized: false })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return socket
}

/** Starts Caddy with sites of the document, whose certificate it makes by itself, on this port. Resolves to its URL. */
async function runCaddy(sites: string, port: number): Promise<string> {
  const folder = await aFolder()
  const site = here(sites, { '.com {': `.com:${port} {\n\ttls internal` })
  const options = `admin off\n\tdefault_bind 127.0.0.1\n\tskip_install_trust\n\tauto_https disable_redirects`
  await writeFile(join(folder, 'Caddyfile'), `{\n\t${options}\n}\n${site}`)
  const home = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  runProxy(caddy, ['run', '--config', join(folder, 'Caddyfile')], { ...process.env, ...home })
  const url = `https://127.0.0.1:${port}`
  for (const servername of [HOST, 'example.com'])
    await expect
      .poll(() => speaksTls({ port, servername }).then(() => 'has a certificate', String))
      .toBe('has a certificate')
  return url
}

testOfCaddy('Caddy serves page and form over TLS, and names the client', async () => {
  const { url } = await startServer({ env: { TRUST_PROXY: '1', RATE_LIMIT: '1/600' } })
  const caddyUrl = await runCaddy(here(caddyfile, { '127.0.0.1:3000': new URL(url).host }), await freePort())
  const page = await send(`${caddyUrl}/`)
  expect(page).toMatchObject({ status: 200, headers: { 'strict-transport-security': expect.any(String) as string } })
  const statuses = []
  for (const email of ['one@example.com', 'two@example.com'])
    statuses.push((await send(`${caddyUrl}/api/waitlist`, anApplication({ email }))).status)
  expect(statuses).toEqual([200, 429])
})

testOfCaddy('Caddy asks again while the server restarts', async () => {
  let asked = 0
  const server = createServer((request, response) => {
    if ((asked += 1) === 1) request.socket.destroy()
    else response.end('the page')
  })
  const sites = here(caddyfile, { '127.0.0.1:3000': `127.0.0.1:${await portOf(server)}` })
  expect(await send(await runCaddy(sites, await freePort()))).toMatchObject({ status: 200, body: 'the page' })
})

testOfCaddy('Caddy leads from the name without www to the same address with it', async () => {
  const url = await runCaddy(caddyfile, await freePort())
  const redirect = await send(`${url}/join?utm_source=x`, undefined, 'example.com')
  expect(redirect).toMatchObject({ status: 308, headers: { location: `https://${HOST}/join?utm_source=x` } })
})

const unitFile = (name: string) => readFile(join(SERVER, 'units', name), 'utf8')

const UNITS = {
  'waitlist.service': await unitFile('waitlist.service'),
  'waitlist-backup.service': await unitFile('waitlist-backup.service'),
  'waitlist-backup.timer': await unitFile('waitlist-backup.timer'),
  'waitlist-alert.service': await unitFile('waitlist-alert.service'),
  'waitlist-alert.timer': await unitFile('waitlist-alert.timer'),
  'waitlist-slack.service': theBlock('ini', 'slack.mjs'),
}

/** Runs `systemd-analyze` on the units of the document. */
async function analyze(...args: string[]) {
  const cwd = await aFolder()
  for (const [name, unit] of Object.entries(UNITS)) {
    await writeFile(join(cwd, name), unit.replaceAll('/usr/bin/node', process.execPath))
  }
  const { status, stdout, stderr } = spawnSync(verifier ?? '', args, { cwd, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

const testOfSystemd = test.skipIf(verifier === undefined)

testOfSystemd('systemd finds nothing wrong with the units of the document', async () => {
  expect((await analyze('verify', '--man=no', ...Object.keys(UNITS))).output).toBe('')
})

/** What systemd's check calls closed. A name stands for all that begin with it. Later versions may check more. */
const CLOSED =
  'AmbientCapabilities CapabilityBoundingSet KeyringMode LockPersonality NoNewPrivileges PrivateDevices PrivateTmp ' +
  'ProtectClock ProtectControlGroups ProtectHome ProtectHostname ProtectKernelLogs ProtectKernelModules ' +
  'ProtectKernelTunables ProtectProc ProtectSystem RestrictAddressFamilies_AF_PACKET RestrictAddressFamilies_OTHER ' +
  'RestrictNamespaces RestrictRealtime RestrictSUIDSGID SystemCallArchitectures SystemCallFilter_clock ' +
  'SystemCallFilter_cpu SystemCallFilter_debug SystemCallFilter_module SystemCallFilter_mount ' +
  'SystemCallFilter_obsolete SystemCallFilter_raw SystemCallFilter_reboot SystemCallFilter_swap UMask UserOrDynamicUser'

testOfSystemd('the sandbox of the service closes what the server does not need', async () => {
  const { output } = await analyze('security', '--offline=true', '--json=short', 'waitlist.service')
  const rows = JSON.parse(output) as { set: boolean; json_field: string }[]
  const closed = rows.filter(({ json_field: name }) => CLOSED.split(' ').some((part) => name.startsWith(part)))
  expect(closed.length).toBeGreaterThan(50)
  expect(closed.filter(({ set }) => !set)).toEqual([])
})

testOfSystemd('a backup is made once in each night, and of a night in which the machine was off later', () => {
  const [calendar, timer] = [valueOf('waitlist-backup.timer', 'OnCalendar'), UNITS['waitlist-backup.timer']]
  const args = ['calendar', '--iterations=3', '--base-time=2026-11-22 00:00:00', calendar]
  const { stdout } = spawnSync(verifier ?? '', args, { env: { ...process.env, TZ: 'UTC' }, encoding: 'utf8' })
  const nights = ['2026-11-22', '2026-11-23', '2026-11-24']
  expect(stdout.match(/\d{4}-\d\d-\d\d(?= 0[0-5]:)/g)).toEqual(nights)
  expect(timer).toMatch(/^Persistent=yes$|^Persistent=true$/m)
})

/** The value of a line of a unit. */
const valueOf = (unit: keyof typeof UNITS, name: string) =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(UNITS[unit])?.[1] ?? ''

test('the service may reach what has an IPv6 address alone, such as the database of some hosts', () =>
  expect(valueOf('waitlist.service', 'RestrictAddressFamilies').split(' ')).toContain('AF_INET6'))

test('the server of the unit is reached by its proxy alone, which names the clients', async () => {
  const settings = here(valueOf('waitlist.service', 'Environment'), { '/var/lib/waitlist': await aFolder() })
  const { url, post } = await startServer({ command: ['env', ...settings.split(' ')], env: { RATE_LIMIT: '1/600' } })
  // Another address of this machine.
  await expect(fetch(url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow()
  for (const client of ['203.0.113.1', '203.0.113.2']) {
    const body = anApplication({ email: `${client}@example.com` })
    expect((await post(body, { 'x-forwarded-for': client })).status).toBe(200)
  }
})

/** The environment of a shell that finds these programs of one line before those of this machine. */
async function withPrograms(lines: Record<string, string>) {
  const folder = await aFolder()
  for (const [program, line] of Object.entries(lines))
    await writeFile(join(folder, program), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  return { PATH: `${folder}:${process.env['PATH']}` }
}

test('the printed program runs the server of the service as its user in its folder, with each argument', async () => {
  const folder = await aFolder()
  const env = await withPrograms({
    sudo: 'echo "$1 $2"; shift 2; exec env "$@"',
    node: `printf '%s\\n' "$PWD" "$DATA_DIR" "$@"`,
  })
  const script = here(theBlock('sh', 'exec sudo'), { '/var/lib/waitlist': folder })
  const args = ['correct', 'asha@example.com', '--whatsapp', '98765 43210']
  const { stdout } = spawnSync('sh', ['-c', script, 'waitlist', ...args], { env, encoding: 'utf8' })
  const user = `-u ${valueOf('waitlist.service', 'User')}`
  const program = join(valueOf('waitlist.service', 'WorkingDirectory'), 'dist/server/main.js')
  expect(stdout.split('\n')).toEqual([user, folder, folder, expect.anything(), program, ...args, ''])
})

test('what is called from another machine arrives word by word', async () => {
  // As the far end does, whose shell reads all words as one text.
  const ssh = '[ "$1" = -t ] && shift && printf "at a terminal: "; shift; exec sh -c "$*"'
  const env = await withPrograms({ ssh, waitlist: `printf '<%s>' "$@"` })
  const script = theBlock('sh', 'waitlist erase')
  const cwd = await aFolder()
  await writeFile(join(cwd, 'old.csv'), '')
  const { stdout } = spawnSync('sh', ['-c', script], { cwd, env, encoding: 'utf8' })
  expect(stdout).toBe(
    '<import><-><correct><asha@example.com><--whatsapp><98765 43210>at a terminal: <erase><asha@example.com>',
  )
  expect(await readFile(join(cwd, 'list.csv'), 'utf8')).toBe('<export><--excel>')
})

test.skipIf(rsync === undefined)(
  'a release by somebody with a umask of 077 can be read by the service, which starts with its packages and programs',
  async () => {
    const [clone, machine] = [await aFolder(), await aFolder()]
    const release = here(theBlock('sh', 'rsync -rt package.json'), {
      'root@www.example.com:/srv/waitlist': machine,
      '/srv/waitlist': machine,
    })
    const names = /^rsync -rt (package.*) \S+$/m.exec(release)?.[1]?.split(' ') ?? []
    for (const name of names) {
      await mkdir(dirname(join(clone, name)), { recursive: true, mode: 0o700 })
      await writeFile(join(clone, name), '', { mode: 0o600 })
    }
    await mkdir(join(machine, 'dist/client'), { recursive: true })
    await writeFile(join(machine, 'dist/client/removed.html'), '')
    const env = await withPrograms({
      npm: `umask 077; case $1 in
        ci) [ -f package-lock.json ] && mkdir node_modules;;
        run) [ -d node_modules ] && mkdir -p dist/client dist/server && touch dist/client/favicon.ico dist/server/main.js;;
      esac`,
      systemctl: '[ "$*" = "restart waitlist" ] && [ -d node_modules ] && ls dist/server > started',
      ssh: 'shift; exec sh -c "$*"',
    })
    expect(spawnSync('sh', ['-ec', release], { cwd: clone, env, stdio: 'inherit' }).status).toBe(0)
    const found = await readdir(machine, { recursive: true, withFileTypes: true })
    const files = ['alert.sh', 'slack.mjs', 'package.json', 'package-lock.json', 'favicon.ico', 'main.js', 'started']
    expect(
      found
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(files.toSorted())
    for (const { parentPath, name } of found.filter((entry) => entry.name !== 'started')) {
      const { mode } = await stat(join(parentPath, name))
      expect(mode & 0o044, name).toBe(0o044)
    }
  },
)

test('the certificate is for the names of nginx, proved where it answers, read where it looks, and loaded when renewed', async () => {
  const env = await withPrograms({ certbot: `printf '%s\\n' "$@"` })
  const command = theBlock('sh', 'certbot certonly')
  const args = spawnSync('sh', ['-c', command], { env, encoding: 'utf8' }).stdout.split('\n')
  const after = (option: string) => args.filter((_, index) => args[index - 1] === option)
  const conf = await nginxConf()
  const names = new Set(Array.from(conf.matchAll(/server_name (.*);/g), ([, list = '']) => list.split(' ')).flat())
  expect(new Set(after('-d'))).toEqual(names)
  // Certbot names the folder for the first.
  for (const [, folder] of conf.matchAll(/letsencrypt\/live\/(\S+)\//g)) expect(folder).toBe(after('-d')[0])
  expect(after('-w')).toEqual([/root (.*);/.exec(conf)?.[1]])
  expect(after('--deploy-hook')).toEqual(['systemctl reload nginx'])
})

test('step 1 installs what the other steps and the alarm run', async () => {
  const [, packages = ''] = /^apt-get install (.*?) *(?:#.*)?$/m.exec(theBlock('sh', 'useradd')) ?? []
  const used = ['certbot', 'curl', 'nginx', 'rsync', 'sudo']
  expect(packages.split(' ').toSorted()).toEqual(used)
  expect(theBlock('sh', 'useradd')).toContain('apt-get install nodejs')
})

test('a backup that is copied back can be read by the service', async () => {
  const [folder, cwd] = [await aFolder(), await aFolder()]
  const env = await withPrograms({ chown: 'echo "$1"; exec test -f "$2"', ssh: 'shift; exec sh -c "$*"' })
  const script = theBlock('sh', 'chown')
  const [, name = ''] = /rsync (\S+)/.exec(script) ?? []
  await mkdir(dirname(join(cwd, name)))
  await writeFile(join(cwd, name), '')
  const place = `/var/lib/${valueOf('waitlist-backup.service', 'StateDirectory')}`
  const code = here(here(script, { [`root@${HOST}:${place}`]: folder }), { [place]: folder })
  const { status, stdout } = spawnSync('sh', ['-ec', code], { cwd, env, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, `${valueOf('waitlist.service', 'User')}:\n`])
})

test('every host starts node itself, because npm keeps SIGTERM to itself', () => {
  const [, entry = '[]'] = /^ENTRYPOINT (.*)$/m.exec(dockerfile) ?? []
  const command = (JSON.parse(entry) as string[]).join(' ')
  expect(valueOf('waitlist.service', 'ExecStart')).toBe(`/usr/bin/${command}`)
  expect(pastOneMachine).toContain(`\`web: ${command}\``)
  expect(document + pastOneMachine).not.toMatch(/npm (?:start|run serve)/)
})

test('a build installs its tools also where NODE_ENV says production, as hosts set it', async () => {
  const readme = await readFile(join(SERVER, '../../README.md'), 'utf8')
  const hosts = readme.slice(readme.indexOf('## Deploying in short'))
  const commands = [hosts, document, pastOneMachine, dockerfile].flatMap((text) => text.match(/npm ci[^&`\n]*/g) ?? [])
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter((command) => !/^npm ci --(?:include|omit)=dev\b/.test(command))).toEqual([])
})

test.skipIf(git === undefined)('a checkout on Windows leaves alert.sh as a shell of Debian reads it', async () => {
  const cwd = await aFolder()
  const run = (...args: string[]) => spawnSync(git ?? '', ['-c', 'core.autocrlf=true', ...args], { cwd })
  await copyFile(join(SERVER, '../../.gitattributes'), join(cwd, '.gitattributes'))
  await copyFile(join(SERVER, 'alert.sh'), join(cwd, 'alert.sh'))
  for (const args of [['init'], ['add', '.']]) expect(run(...args).status).toBe(0)
  await rm(join(cwd, 'alert.sh'))
  expect(run('checkout-index', 'alert.sh').status).toBe(0)
  expect(await readFile(join(cwd, 'alert.sh'), 'utf8')).not.toContain('\r')
})

/** The units that run a program of ours, and the folder to which a release copies the programs. */
const runners = (Object.keys(UNITS) as (keyof typeof UNITS)[]).filter((name) => UNITS[name].includes('\nExecStart='))
const [, home = ''] = /rsync -rt package.json .*:(\S+?)\/$/m.exec(document) ?? []

test('each unit reads the settings from the file that step 1 makes, and its programs where a release puts them', () => {
  const [, file] = /\/dev\/null (\S+)/.exec(theBlock('sh', 'useradd')) ?? []
  for (const name of runners) {
    expect(valueOf(name, 'EnvironmentFile'), name).toBe(file)
    const program = valueOf(name, 'ExecStart').match(/\S+\.(?:m?js|sh)\b/)?.[0] ?? ''
    expect(resolve(valueOf(name, 'WorkingDirectory'), program), name).toMatch(
      new RegExp(`^${home}/(?:dist/server/main\\.js|alert\\.sh|slack\\.mjs)$`),
    )
  }
  expect(theBlock('sh', 'exec sudo')).toContain(`--env-file=${file} `)
  expect(theBlock('sh', 'useradd')).toMatch(new RegExp(`^install -d ${home}$`, 'm'))
})

test('no unit runs as root, and those that open the list run as its owner, who is made in step 1', () => {
  const [, owner] = /^useradd .* (\S+)$/m.exec(theBlock('sh', 'useradd')) ?? []
  for (const name of runners) {
    const [user, isOther] = [valueOf(name, 'User'), valueOf(name, 'DynamicUser') === 'yes']
    expect(isOther ? user : { user, list: valueOf(name, 'Environment').match(/DATA_DIR=\S+/)?.[0] }, name).toEqual(
      isOther ? '' : { user: owner, list: 'DATA_DIR=/var/lib/waitlist' },
    )
  }
})

test('the service may write only to the folder of its list', () => {
  expect(valueOf('waitlist.service', 'ProtectSystem')).toBe('strict')
  const folder = `/var/lib/${valueOf('waitlist.service', 'StateDirectory')}`
  expect(valueOf('waitlist.service', 'Environment').split(' ')).toContain(`DATA_DIR=${folder}`)
})

test('the folders of list and backups are for their user alone', () => {
  for (const name of ['waitlist.service', 'waitlist-backup.service'] as const)
    expect(valueOf(name, 'StateDirectoryMode'), name).toBe('0700')
})

test('what the documents enable starts with the machine too', () => {
  const enabled = Array.from(document.matchAll(/systemctl enable --now ([\w.-]+)/g), ([, name = '']) =>
    name.includes('.') ? name : `${name}.service`,
  )
  expect(enabled.toSorted()).toEqual(
    Object.keys(UNITS)
      .filter((name) => !/-(?:backup|alert)\.service/.test(name))
      .toSorted(),
  )
  for (const name of enabled as (keyof typeof UNITS)[])
    expect(valueOf(name, 'WantedBy'), name).toBe(name.endsWith('.timer') ? 'timers.target' : 'multi-user.target')
})

test('the service starts once there is a network, and once the clock is right, by which it removes applications', () => {
  for (const name of ['Wants', 'After'])
    expect(valueOf('waitlist.service', name).split(' ')).toEqual(['network-online.target', 'time-sync.target'])
})

test('the unit for Slack listens where WEBHOOK_URL leads', () => {
  const [, port] = /PORT=(\d+)/.exec(valueOf('waitlist-slack.service', 'ExecStart')) ?? []
  expect(document).toContain(`WEBHOOK_URL=http://127.0.0.1:${port}/`)
})

test('the program for Slack starts again whatever ended it', () =>
  expect(valueOf('waitlist-slack.service', 'Restart')).toBe('always'))

test('the alarm asks the site of the document, unless the settings name another', () =>
  expect(valueOf('waitlist-alert.service', 'Environment').split(' ')).toContain(`SITE_URL=https://${HOST}`))

test('each file is copied to where its program looks for it', () => {
  for (const place of [
    /\(nginx\.conf\) to `\/etc\/nginx\/conf\.d\/[\w-]+\.conf`/,
    /\(Caddyfile\) to `\/etc\/caddy\/`/,
    /\(units\/waitlist\.service\) to `\/etc\/systemd\/system\/`/,
    /`\/etc\/systemd\/system\/waitlist-slack\.service` and `systemctl enable --now waitlist-slack`/,
    /into `\/usr\/local\/bin\/waitlist`, and make it executable/,
  ])
    expect(document.replaceAll(/\s+/g, ' ')).toMatch(place)
})

test('the service starts again after each crash, and is not killed while it stops', () => {
  expect(valueOf('waitlist.service', 'Restart')).toBe('on-failure')
  // systemd gives up after five starts in ten seconds.
  expect(5 * Number(valueOf('waitlist.service', 'RestartSec'))).toBeGreaterThanOrEqual(10)
  expect(Number(valueOf('waitlist.service', 'TimeoutStopSec'))).toBeGreaterThan(STOP_MS / 1000)
})

// In a step of the document, because only root can give a file to a group.
test('the settings, which are secret, can be read by the service, and written by root alone', () => {
  const [, mode, group] = /install -m (\d+) -g (\S+) \/dev\/null/.exec(theBlock('sh', 'useradd')) ?? []
  expect([mode, group]).toEqual(['0640', valueOf('waitlist.service', 'User')])
})

test('the alarm may read the log, and finds its notes of the last look, which systemd would remove', () => {
  const unit = 'waitlist-alert.service'
  expect(valueOf(unit, 'SupplementaryGroups')).toBe('systemd-journal')
  expect([valueOf(unit, 'RuntimeDirectory'), valueOf(unit, 'RuntimeDirectoryPreserve')]).toEqual([
    'waitlist-alert',
    'yes',
  ])
})

test('somebody is told within five minutes of what two looks in turn have found, each also in the log', async () => {
  const [, minutes] = /^\*:0\/(\d+)$/.exec(valueOf('waitlist-alert.timer', 'OnCalendar')) ?? []
  // By default systemd is a minute late.
  const [, late = 60] = /^(\d+)s$/.exec(valueOf('waitlist-alert.timer', 'AccuracySec')) ?? []
  expect(2 * Number(minutes) * 60 + Number(late)).toBeLessThan(300)
  const [, since] = /journalctl .* --since -(\d+)min /.exec(await readFile(join(SERVER, 'alert.sh'), 'utf8')) ?? []
  expect(Number(since)).toBeGreaterThan(2 * Number(minutes))
})

test('the container builds with its arguments, and runs as the user who may write the list, not as root', () => {
  const [, building, running] = dockerfile.split(/^FROM .*$/m)
  expect(building).toMatch(/^ARG SITE_URL\nARG VITE_BACKEND_URL\n(?:#.*\n)?RUN npm run build && chmod -R a\+rX dist$/m)
  expect(running).toMatch(/chown 1000:1000 \/data$[^]*^USER 1000:1000$[^]*^ENTRYPOINT \["node", /m)
})

/** Runs the instructions of a stage of the Dockerfile in a folder, with what stands in for npm and for root. */
async function runStage(place: number, sources: string, built: string) {
  const [root, env] = [
    await aFolder(),
    await withPrograms({
      chown: 'true',
      npm: `umask 077; case "$1 $2" in
        "ci --include=dev") [ -f package.json ] && [ -f package-lock.json ] && mkdir node_modules && touch node_modules/tool;;
        "ci --omit=dev") [ -f package.json ] && [ -f package-lock.json ] && mkdir node_modules && touch node_modules/package;;
        "run build") [ -f node_modules/tool ] && [ -f src/page ] && mkdir -p dist/server && echo "$SITE_URL" > dist/server/main.js;;
      esac`,
    }),
  ]
  await mkdir(join(root, 'app'))
  const stage = dockerfile.replaceAll(/\\\n/g, '').split(/^FROM .*$/m)[place] ?? ''
  const given = stage.includes('\nARG SITE_URL\n') ? { SITE_URL: `https://${HOST}` } : {}
  for (const [, name, line = ''] of stage.matchAll(/^(COPY|RUN) (.*)$/gm)) {
    const folder = line.startsWith('--from=build ') ? join(built, 'app') : sources
    const paths = line.replace('--from=build /app/', '').split(' ')
    const code =
      name === 'RUN'
        ? line.replaceAll(/ \/data\b/g, ` ${root}/data`)
        : paths
            .slice(0, -1)
            .map((path) => `cp -rp ${folder}/${path} ${paths.at(-1)}`)
            .join(' && ')
    const { status } = spawnSync('sh', ['-ec', code], { cwd: join(root, 'app'), env: { ...env, ...given } })
    expect(status, line).toBe(0)
  }
  return root
}

test('the container has the built server, its packages and nothing else, and its user may read what was built', async () => {
  const sources = await aFolder()
  for (const name of ['package.json', 'package-lock.json', 'src/page']) {
    await mkdir(dirname(join(sources, name)), { recursive: true })
    await writeFile(join(sources, name), '', { mode: 0o600 })
  }
  const root = await runStage(2, sources, await runStage(1, sources, ''))
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile())
  const names = files.map(({ name }) => name).toSorted()
  expect(names).toEqual(['main.js', 'package', 'package-lock.json', 'package.json'])
  for (const { parentPath, name } of files.filter((entry) => entry.name !== 'package'))
    expect((await stat(join(parentPath, name))).mode & 0o044, name).toBe(0o044)
  expect(await readFile(join(root, 'app/dist/server/main.js'), 'utf8')).toBe(`https://${HOST}\n`)
})

test.skipIf(git === undefined)('neither a commit nor a container takes in the list or the settings', async () => {
  const cwd = await aFolder()
  spawnSync(git ?? '', ['init'], { cwd })
  const list = `${configOf().dataDir}/waitlist.db`
  const made = ['.env', '.env.local', list, 'node_modules/a', 'dist/a', '.vercel/output/a', 'styled-system/a']
  const refused = async (file: string, ...names: string[]) => {
    await copyFile(join(SERVER, '../..', file), join(cwd, '.gitignore'))
    return spawnSync(git ?? '', ['check-ignore', ...names], { cwd, encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
  }
  expect(await refused('.gitignore', ...made, '.env.example')).toEqual(made)
  // Docker reads such patterns from the top alone.
  const tops = [...made, '.git'].map((name) => name.split('/')[0] ?? '')
  expect(await refused('.dockerignore', ...tops, ...SOURCES)).toEqual(tops)
})

test('what docker runs keeps the list in its volume, and listens where the printed command leads', async () => {
  const [, run = ''] = /`(docker run [^`]*)`/.exec(await readFile(join(SERVER, '../../README.md'), 'utf8')) ?? []
  const [, port] = /-p \d+:(\d+) /.exec(run) ?? []
  const [, folder] = /-v \w+:(\S+) /.exec(run) ?? []
  expect(Number(port)).toBe(configOf().port)
  expect(dockerfile).toMatch(new RegExp(`^EXPOSE ${port}$`, 'm'))
  expect(dockerfile).toMatch(new RegExp(`^ENV .*\\bDATA_DIR=${folder}$[^]*^VOLUME ${folder}$`, 'm'))
})

// Its `mkdir` is that of Debian.
test.skipIf(process.platform !== 'linux')('the folder of the container is for its user alone', async () => {
  const folder = join(await aFolder(), 'data')
  const [line = ''] = /mkdir [^&]*\/data/.exec(dockerfile) ?? []
  expect(spawnSync('sh', ['-c', here(line, { '/data': folder })]).status).toBe(0)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

/** Whether the health check of the container finds the server at this port well. */
async function isHealthy(port: number): Promise<boolean> {
  const [, ...args] = JSON.parse(/^HEALTHCHECK .*\n *CMD (.*)$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
  const [status] = await once(spawn(process.execPath, args, { env: { PORT: String(port) } }), 'close')
  return status === 0
}

test('the health check of the container asks the server at its PORT', async () => {
  const { url, end } = await startServer()
  const port = Number(new URL(url).port)
  expect(await isHealthy(port)).toBe(true)
  await end('SIGTERM')
  expect(await isHealthy(port)).toBe(false)
})

test('a container that hangs is found within two minutes, and one that starts has half a minute', () => {
  const check = /^HEALTHCHECK (.*)/m.exec(dockerfile)?.[1] ?? ''
  const seconds = (name: string) => Number(new RegExp(`--${name}=(\\d+)s`).exec(check)?.[1])
  // Docker tries three times.
  expect(3 * (seconds('interval') + seconds('timeout'))).toBeLessThanOrEqual(120)
  expect(seconds('start-period')).toBe(30)
})

test('the container stays while its database is away', async () => {
  const away = createServer(({ url }, response) => response.writeHead(url === '/livez' ? 200 : 503).end())
  expect(await isHealthy(await portOf(away))).toBe(true)
})

/** A folder with a backup that is to be removed, and one that is not yet. */
async function theBackups(): Promise<string> {
  const backups = await aFolder()
  for (const [name, days] of Object.entries({ 'old.db': 14, 'young.db': 13.9 })) {
    const time = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
    await writeFile(join(backups, name), '')
    await utimes(join(backups, name), time, time)
  }
  return backups
}

test('the backup unit keeps the copies of 14 days, and removes older ones only after a new one', async () => {
  const { folder, post, child } = await startServer()
  const [, program = ''] = child.spawnargs
  expect((await post()).status).toBe(200)
  const backups = await theBackups()

  // Of other types, the second command does not wait for the end of the first.
  expect(valueOf('waitlist-backup.service', 'Type')).toBe('oneshot')
  /** Runs the unit's commands as systemd does: the second only after a success of the first. */
  const runUnit = (list: string) => {
    const unit = here(UNITS['waitlist-backup.service'], {
      [`/var/lib/${valueOf('waitlist-backup.service', 'StateDirectory')}`]: backups,
      'dist/server/main.js': program,
      '/usr/bin/node': process.execPath,
      '%%': '%',
    })
    const commands = Array.from(unit.matchAll(/^ExecStart(?:Post)?=(.*)$/gm), ([, command]) => command)
    expect(commands).toHaveLength(2)
    const env = { PATH: process.env['PATH'], DATA_DIR: list }
    return spawnSync('sh', ['-c', commands.join(' && ').replaceAll('exec ', '')], { env, encoding: 'utf8' })
  }

  expect(runUnit(join(folder, 'nothing-here')).status).not.toBe(0)
  expect((await readdir(backups)).toSorted()).toEqual(['old.db', 'young.db'])
  const { status, stdout } = runUnit(folder)
  expect([status, stdout]).toEqual([0, expect.stringContaining('holds 1 application')])
  const left = (await readdir(backups)).toSorted()
  expect(left).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{4}\.db$/), 'young.db'])
})

test.skipIf(rsync === undefined)('another machine has the backups of 14 days', async () => {
  const [place, cwd] = ['root@www.example.com:/var/lib/waitlist-backups', await aFolder()]
  const command = here(theBlock('sh', 'find backups'), { [place]: await theBackups() })
  expect(spawnSync('sh', ['-c', command], { cwd }).status).toBe(0)
  expect(await readdir(join(cwd, 'backups'))).toEqual(['young.db'])
})

/** A line of the log of nginx. */
const lineOf = (request: string, referrer = '-') =>
  `203.0.113.1 - - [22/Nov/2026:09:44:47 +0530] "${request} HTTP/2.0" 200 4096 "${referrer}" "Mozilla/5.0"\n`

test('the printed command counts each visit of a campaign once, of nginx and of Caddy, also in older files', async () => {
  const folder = await aFolder()
  const links = await readFile(join(SERVER, '../content/campaign-links.md'), 'utf8')
  const [, command = ''] = /^```sh\n(zgrep .*?)^```/ms.exec(links) ?? []
  const address = '/?join=1&utm_source=poster&utm_campaign=diwali&utm_content=pvr-andheri'
  const of = (path: string) => lineOf(`GET ${path}`)
  const lines = [
    // Who scans a poster is led on to the page.
    of(address.replace('?join=1&', 'join?')) + of(address),
    of('/?utm_campaign=diwali') + of('/?utm_campaign=eid%202026&join=1') + of('/'),
    lineOf('POST /api/waitlist', `https://${HOST}${address}`) + lineOf('GET /assets/a.js', `https://${HOST}${address}`),
    `{"request":{"method":"GET","host":"${HOST}","uri":"/?utm_campaign=eid%202026&join=1","headers":{}},"status":200}\n`,
  ]
  await writeFile(join(folder, 'access.log'), lines.join(''))
  await writeFile(join(folder, 'access.log.2.gz'), gzipSync(of(address)))
  const script = here(command, { '/var/log/nginx': folder })
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
  expect(stdout.replaceAll(/^ +/gm, '')).toBe('3 diwali\n2 eid%202026\n')
})

/** What the programs of the alarm say when all is well, and of each fault, if they are asked as such programs are. */
const ofList = (used: string) =>
  `[ "$2" = ${valueOf('waitlist.service', 'Environment').split('DATA_DIR=')[1]} ] && echo "${used}"`
const ofLog = (command: string) => `case "$*" in *"-u waitlist "*"-o cat"*) ${command};; esac`
const isFailed = (unit: string) => `case "$* " in *is-failed*" ${unit} "*) ;; *) false;; esac`
const ofMessage = (attempts: number) => `[ "$2" = webhooks ] && echo "msg_1  attempts: ${attempts}  "`
const WELL = {
  date: 'echo "2026-11-22 08"',
  df: ofList(' 79%'),
  systemctl: 'false',
  journalctl: 'true',
  node: ofMessage(3),
}
const FAULTS = [
  [{ df: ofList(' 80%') }, 'The disk is 80 % full. '],
  [{ df: ofList(' 90%') }, 'The disk is 80 % full. '],
  [{ df: ofList('100%') }, 'The disk is 80 % full. '],
  [{ systemctl: isFailed('waitlist') }, 'The server or the backup has failed. '],
  [{ systemctl: isFailed('waitlist-backup') }, 'The server or the backup has failed. '],
  [{ journalctl: ofLog(`echo '{"level":"error"}'`) }, 'The log has an error. '],
  [{ journalctl: ofLog('cat "$RUNTIME_DIRECTORY/limited"') }, 'The limits refuse many applications. '],
  [{ node: ofMessage(4) }, 'Webhooks are not delivered. '],
  // For four days.
  [{ node: ofMessage(100) }, 'Webhooks are not delivered. '],
] as const

/** Runs the unit of the alarm with these programs, as its timer does, after those of a machine where all is well. */
async function anAlarm(SITE_URL: string) {
  const [receiver, RUNTIME_DIRECTORY, programs] = [await aReceiver(), await aFolder(), await aFolder()]
  const env = { PATH: `${programs}:${process.env['PATH']}`, RUNTIME_DIRECTORY, SITE_URL, ALERT_URL: receiver.url }
  const command = /^ExecStart=(.*)$/m.exec(UNITS['waitlist-alert.service'])?.[1]
  const run = async (times: number, others = {}) => {
    for (const [program, line] of Object.entries({ ...WELL, ...others }))
      await writeFile(join(programs, program), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
    await once(spawn('sh', ['-c', `${command}\n`.repeat(times)], { cwd: SERVER, env, stdio: 'inherit' }), 'close')
  }
  return { ...receiver, run, folder: RUNTIME_DIRECTORY }
}

// Its `date` is that of Debian.
test.skipIf(curl === undefined || process.platform !== 'linux')(
  'each morning in India somebody is told once how many applied, also if it is refused at first',
  async () => {
    const { url } = await startServer()
    const { run, behave, received } = await anAlarm(url)
    const date = findProgram('date')
    const at = (time: string) => ({
      date: `exec ${date} -d '${time}:59:00+05:30' "$@"`,
      node: `[ "$2 $3" = 'report --morning' ] && echo '{"text":"${time}"}'`,
    })
    await run(1, at('2026-11-22 08'))
    behave(answer(500))
    await run(1, at('2026-11-22 09'))
    behave(answer(200))
    await run(2, at('2026-11-22 10'))
    await run(2, at('2026-11-23 08'))
    await run(2, at('2026-11-23 23'))
    const times = ['2026-11-22 09', '2026-11-22 10', '2026-11-23 23']
    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual(times.map((text) => ({ text })))
  },
)

test.skipIf(curl === undefined)(
  'somebody is told once of each fault that stays, and once when all is well',
  async () => {
    const { url, post, output, end } = await startServer({ env: { RATE_LIMIT: '1/600' } })
    for (const email of ['one@example.com', 'two@example.com']) await post(anApplication({ email }))
    const { run, folder, behave, received } = await anAlarm(url)
    // So many are usual.
    await writeFile(join(folder, 'limited'), output().repeat(50))
    await run(3, { journalctl: ofLog('cat "$RUNTIME_DIRECTORY/limited"') })
    await writeFile(join(folder, 'limited'), output().repeat(51))
    for (const [fault] of FAULTS) {
      // At first for a moment.
      for (const times of [1, 3]) {
        await run(times, fault)
        await run(1)
      }
    }
    await end('SIGTERM')
    // Now a server that runs, and can store nothing.
    const broken = createServer(({ url: path }, response) => response.writeHead(path === '/readyz' ? 503 : 200).end())
    broken.listen(Number(new URL(url).port), '127.0.0.1')
    onTestFinished(() => void broken.close())
    await once(broken, 'listening')
    await run(1)
    // What is refused is told by the next run.
    behave(answer(500))
    await run(1)
    behave(answer(200))
    await run(2)
    const told = FAULTS.flatMap(([, sentence]) => [sentence, 'All is well again.'])
    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
      [...told, ...Array<string>(2).fill('No application can be stored. ')].map((text) => ({
        text: `${url}: ${text}`,
      })),
    )
  },
)
