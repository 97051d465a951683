/** Runs what the document on deploying and the Dockerfile print, as it is printed. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { serverMessages } from '#content/waitlist.ts'
import { STOP_MS } from '#server/commands/serve.ts'
import { readConfig } from '#server/config.ts'
import { aFolder } from './an-app.ts'
import { anApplication } from './an-application.ts'
import { aProgram } from './a-program.ts'
import { startServer } from './a-process.ts'
import { ask, connect } from './ask.ts'
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

/** Starts nginx with the block of the document, in front of a server, and waits until it answers. */
async function runNginx(host: string, places: Record<string, string> = {}) {
  const folder = await aFolder()
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const make = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  spawnSync(openssl ?? '', [...make, '-subj', `/CN=${HOST}`, '-days', '2', '-out', certificate, '-keyout', key])
  const [plainPort, securePort] = [await freePort(), await freePort()]
  const block = here(await readFile(join(SERVER, 'nginx.conf'), 'utf8'), {
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
  const { secure } = await runNginx(`127.0.0.1:${await portOf(falling)}; server 127.0.0.1:${await portOf(other)}`, {
    'proxy_http_version 1.1;': `proxy_http_version 1.1; ${line}`,
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

/** Starts Caddy with a site of the document that listens on this port. Resolves to its URL. */
async function runCaddy(site: string, port: number): Promise<string> {
  const folder = await aFolder()
  await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\n${site}`)
  const home = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  runProxy(caddy, ['run', '--config', join(folder, 'Caddyfile')], { ...process.env, ...home })
  const url = `http://127.0.0.1:${port}`
  await expect.poll(() => connect(url, '').then(() => 'Caddy listens', String)).toBe('Caddy listens')
  return url
}

testOfCaddy('Caddy asks again while the server restarts', async () => {
  let asked = 0
  const server = createServer((request, response) => {
    if ((asked += 1) === 1) request.socket.destroy()
    else response.end('the page')
  })
  const port = await freePort()
  const site = here(caddyfile, {
    [HOST]: `http://${HOST}:${port}`,
    '127.0.0.1:3000': `127.0.0.1:${await portOf(server)}`,
  })
  expect(await send(await runCaddy(site, port))).toMatchObject({ status: 200, body: 'the page' })
})

testOfCaddy('Caddy leads from the name without www to the same address with it', async () => {
  const port = await freePort()
  const [bare = ''] = caddyfile.split('\n\n')
  const url = await runCaddy(here(bare, { 'example.com {': `http://example.com:${port} {` }), port)
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

testOfSystemd('systemd finds the sandbox of the service tight: an exposure of 2.0 at most, of 10', async () => {
  const { status, output } = await analyze('security', '--offline=true', '--threshold=20', 'waitlist.service')
  expect(status, output).toBe(0)
})

/** The value of a line of a unit. */
const valueOf = (unit: keyof typeof UNITS, name: string) =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(UNITS[unit])?.[1] ?? ''

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

test('the printed program passes on its arguments word by word', async () => {
  const folder = await aFolder()
  const env = await withPrograms({
    sudo: 'shift 2; exec env "$@"',
    node: `printf '%s\\n' "$DATA_DIR" "$@"`,
  })
  const script = here(theBlock('sh', 'exec sudo'), { '/var/lib/waitlist': folder })
  const args = ['correct', 'asha@example.com', '--whatsapp', '98765 43210']
  const { stdout } = spawnSync('sh', ['-c', script, 'waitlist', ...args], { env, encoding: 'utf8' })
  expect(stdout.split('\n')).toEqual([folder, expect.anything(), expect.anything(), ...args, ''])
})

test('what is called from another machine arrives word by word', async () => {
  // As the far end does, whose shell reads all words as one text.
  const ssh = '[ "$1" = -t ] && shift; shift; exec sh -c "$*"'
  const env = await withPrograms({ ssh, waitlist: `printf '<%s>' "$@"` })
  const script = theBlock('sh', 'waitlist erase')
  const cwd = await aFolder()
  await writeFile(join(cwd, 'old.csv'), '')
  const { stdout } = spawnSync('sh', ['-c', script], { cwd, env, encoding: 'utf8' })
  expect(stdout).toBe('<import><-><correct><asha@example.com><--whatsapp><98765 43210><erase><asha@example.com>')
})

test.skipIf(rsync === undefined)(
  'a release by somebody with a umask of 077 can be read by the service, whose programs it brings',
  async () => {
    const [clone, machine] = [await aFolder(), await aFolder()]
    const release = here(theBlock('sh', 'rsync -rt package.json'), {
      'root@www.example.com:/srv/waitlist': machine,
      '/srv/waitlist': machine,
    })
    const written = Array.from(release.matchAll(/^rsync -rt (?:--delete )?(.*) \S+$/gm), ([, names = '']) =>
      names.split(' '),
    )
    const env = await withPrograms({
      npm: 'true',
      systemctl: 'true',
      ssh: 'shift; exec sh -c "$*"',
    })
    for (const name of written.flat()) {
      const file = join(clone, name.replace(/\/$/, '/client/favicon.ico'))
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(file, '', { mode: 0o600 })
    }
    expect(spawnSync('sh', ['-ec', release], { cwd: clone, env, stdio: 'inherit' }).status).toBe(0)
    const found = await readdir(machine, { recursive: true, withFileTypes: true })
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['alert.sh', 'slack.mjs', 'favicon.ico']))
    for (const { parentPath, name } of found) {
      const { mode } = await stat(join(parentPath, name))
      expect(mode & 0o044, name).toBe(0o044)
    }
  },
)

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

test('what reads the settings reads them from the file that step 1 makes for the service', () => {
  const [, file] = /\/dev\/null (\S+)/.exec(theBlock('sh', 'useradd')) ?? []
  const readers = Object.entries(UNITS).filter(([, unit]) => /node|\.sh/.test(unit))
  expect(readers.map(([name]) => [name, valueOf(name as keyof typeof UNITS, 'EnvironmentFile')])).toEqual(
    readers.map(([name]) => [name, file]),
  )
  expect(theBlock('sh', 'exec sudo')).toContain(`--env-file=${file} `)
})

test('the service may write only to the folder of its list', () => {
  expect(valueOf('waitlist.service', 'ProtectSystem')).toBe('strict')
  const folder = `/var/lib/${valueOf('waitlist.service', 'StateDirectory')}`
  expect(valueOf('waitlist.service', 'Environment').split(' ')).toContain(`DATA_DIR=${folder}`)
})

test('the unit for Slack listens where WEBHOOK_URL leads', () => {
  const [, port] = /PORT=(\d+)/.exec(valueOf('waitlist-slack.service', 'ExecStart')) ?? []
  expect(document).toContain(`WEBHOOK_URL=http://127.0.0.1:${port}/`)
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

test('the alarm finds its notes of the last look, which systemd would remove', () => {
  expect(valueOf('waitlist-alert.service', 'RuntimeDirectoryPreserve')).toBe('yes')
})

test('somebody is told within five minutes of what two looks in turn have found', () => {
  const [, minutes] = /^\*:0\/(\d+)$/.exec(valueOf('waitlist-alert.timer', 'OnCalendar')) ?? []
  expect(2 * Number(minutes)).toBeLessThan(5)
})

test('the container builds with its arguments, and runs as the user who may write the list, not as root', () => {
  const [, building, running] = dockerfile.split(/^FROM .*$/m)
  expect(building).toMatch(/^ARG SITE_URL\nARG VITE_BACKEND_URL\n(?:#.*\n)?RUN npm run build && chmod -R a\+rX dist$/m)
  expect(running).toMatch(/chown 1000:1000 \/data$[^]*^USER 1000:1000$[^]*^ENTRYPOINT \["node", /m)
})

// Its `mkdir` is that of Debian.
test.skipIf(process.platform !== 'linux')('the folder of the container is for its user alone', async () => {
  const folder = join(await aFolder(), 'data')
  const [line = ''] = /mkdir [^&]*\/data/.exec(dockerfile) ?? []
  expect(spawnSync('sh', ['-c', here(line, { '/data': folder })]).status).toBe(0)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('the health check of the container asks the server at its PORT', async () => {
  const { url, end } = await startServer()
  const [, ...args] = JSON.parse(/^HEALTHCHECK .*\n *CMD (.*)$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
  const check = () => spawnSync(process.execPath, args, { env: { PORT: new URL(url).port } }).status
  expect(check()).toBe(0)
  await end('SIGTERM')
  expect(check()).toBe(1)
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

  /** Runs the unit's commands as systemd does: the second only after a success of the first. */
  const runUnit = (list: string) => {
    const unit = here(UNITS['waitlist-backup.service'], {
      '/var/lib/waitlist-backups': backups,
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

/** What the programs of the alarm say when all is well, and of each fault. */
const WELL = {
  date: 'echo "2026-11-22 08"',
  df: 'echo " 79%"',
  systemctl: 'false',
  journalctl: 'true',
  node: 'echo "msg_1  attempts: 3  "',
}
const FAULTS = [
  [{ df: 'echo " 80%"' }, 'The disk is 80 % full. '],
  [{ df: 'echo "100%"' }, 'The disk is 80 % full. '],
  [{ systemctl: '[ $2 = is-failed ]' }, 'The server or the backup has failed. '],
  [{ journalctl: `echo '{"level":"error"}'` }, 'The log has an error. '],
  [{ journalctl: 'cat "$RUNTIME_DIRECTORY/limited"' }, 'The limits refuse many applications. '],
  [{ node: 'echo "msg_1  attempts: 4  "' }, 'Webhooks are not delivered. '],
  // For four days.
  [{ node: 'echo "msg_1  attempts: 100  "' }, 'Webhooks are not delivered. '],
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

test.skipIf(curl === undefined)(
  'each morning somebody is told once how many applied, also if it is refused at first',
  async () => {
    const { url } = await startServer()
    const { run, behave, received } = await anAlarm(url)
    const at = (time: string) => ({ date: `echo "${time}"`, node: `[ "$3" = --morning ] && echo '{"text":"${time}"}'` })
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
    await run(3, { journalctl: 'cat "$RUNTIME_DIRECTORY/limited"' })
    await writeFile(join(folder, 'limited'), output().repeat(51))
    for (const [fault] of FAULTS) {
      // At first for a moment.
      for (const times of [1, 3]) {
        await run(times, fault)
        await run(1)
      }
    }
    await end('SIGTERM')
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
