import { expect, test } from 'vitest'
import { readConfig, settingNames } from '#server/config.ts'
import { configOf } from './an-app.ts'

/** One sentence for each wrong setting. */
function problemsOf(env: Record<string, string>): string[] {
  const result = readConfig(env)
  return result.ok ? [] : result.problems
}

test('a blank setting counts as not set', () => {
  expect(configOf({ PORT: ' ', DATA_DIR: '' })).toEqual(configOf({}))
})

test('unless it is set, there is no report, no webhook, no other site, and nobody is removed', () => {
  const off = { reportKey: undefined, webhook: undefined, allowedOrigins: [], retainDays: undefined }
  expect(configOf({})).toMatchObject(off)
})

// Node makes one name of the mark, of the comments and empty lines behind it, and of the first setting.
test.each(['', 'export ', '# Settings\n', '\n', '# Settings\r\n  export  '])(
  'a byte order mark before %j hides no setting',
  (start) => {
    expect(configOf({ [`\uFEFF${start}DATA_DIR`]: '/data' }).dataDir).toBe('/data')
  },
)

test('behind a byte order mark too, a setting that is commented out is none', () => {
  expect(configOf({ '\uFEFF# DATA_DIR': '/data' }).dataDir).toBe('.data')
})

const WEBHOOK = {
  WEBHOOK_URL: 'https://example.com/hook',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
}

test('behind a proxy the keep-alive timeout is longer than that of proxies, unless KEEP_ALIVE is set', () => {
  expect(configOf({ TRUST_PROXY: '1' }).keepAliveSeconds).toBe(130)
  expect(configOf({ DYNO: 'web.1', DATABASE_URL: 'postgres://127.0.0.1/list' }).keepAliveSeconds).toBe(130)
  expect(configOf({ TRUST_PROXY: '1', KEEP_ALIVE: '3600' }).keepAliveSeconds).toBe(3600)
})

test.each([
  ['PORT', 'http', '65536'],
  ['RATE_LIMIT', '20', '0/600', '20/60s'],
  ['RATE_LIMIT_TOTAL', '600/0'],
  ['TRUST_PROXY', '-1', '17'],
  ['KEEP_ALIVE', '0', '3601'],
  ['CLOSED', 'yes'],
  ['RETAIN_DAYS', '0', '36501'],
  ['ALLOWED_ORIGINS', 'www.example.com', 'https://www.example.com/page', 'https://a.example,https://*.b.example'],
  ['HSTS', 'yes'],
  ['REPORT_KEY', 'k3yOfTheReport0123456789abcdefg', 'k3yOfTheReport0123456789abcdefgh-', 'k3yOfTh'.repeat(5)],
  ['WEBHOOK_ALLOW_PRIVATE', 'yes'],
  ['DATABASE_URL', 'mysql://localhost/waitlist'],
])('a wrong %s is rejected with a sentence that names the setting', (name, ...values) => {
  const sentence = expect.stringMatching(new RegExp(`^${name} must be .*\\.$`)) as string
  for (const value of values) expect(problemsOf({ [name]: value }), value).toEqual([sentence])
})

test('a secret of 24 to 64 bytes signs webhooks', () => {
  const isTaken = (bytes: number) =>
    problemsOf({ ...WEBHOOK, WEBHOOK_SECRET: `whsec_${Buffer.alloc(bytes, 7).toString('base64')}` }).length === 0
  expect([23, 24, 25, 26, 64, 66].map(isTaken)).toEqual([false, true, true, true, true, false])
})

test('of several wrong settings each has its sentence', () => {
  expect(problemsOf({ PORT: 'http', CLOSED: 'yes' })).toEqual([
    expect.stringMatching(/^PORT must/),
    expect.stringMatching(/^CLOSED must/),
  ])
})

test.each(settingNames)('a %s with what only a shell takes away or replaces, such as quotes, is refused', (name) => {
  for (const value of ['"/data"', "'/data'", '""', '/data # the volume', '~/data', '$HOME/data'])
    expect(problemsOf({ [name]: value }), value).toEqual([expect.stringMatching(new RegExp(`^${name} must .*quotes`))])
})

test('origins are accepted as browsers serialize them', () => {
  const origins = 'https://www.a.example , http://localhost:5173 , http://[::1]:3000 , https://xn--p1b6ci4b4b3a.example'
  expect(configOf({ ALLOWED_ORIGINS: origins }).allowedOrigins).toEqual(origins.split(' , '))
})

test.each([
  ['VERCEL', false],
  ['NETLIFY', false],
  ['AWS_LAMBDA_FUNCTION_NAME', false],
  ['K_SERVICE', false],
  ['DYNO', false],
  ['FUNCTIONS_WORKER_RUNTIME', false],
  ['GAE_SERVICE', false],
  ['RENDER', true],
  ['FLY_APP_NAME', true],
  ['RAILWAY_PROJECT_ID', true],
])('with %s set, DATABASE_URL is required, or a folder where there are disks: %s', (variable, hasDisks) => {
  const sentence = expect.stringMatching(/^DATABASE_URL must be set on .* lost there\.$/) as string
  expect(problemsOf({ [variable]: 'x', DATA_DIR: '.data' })).toEqual([sentence])
  expect(problemsOf({ [variable]: 'x', DATA_DIR: '/var/data' })).toEqual(hasDisks ? [] : [sentence])
})

test('on a host that loses files, what its owner has mounted at DATA_DIR is kept if it outlives the container', () => {
  const isKept = (root: string, type = 'ext4', DATA_DIR = '/my data') =>
    readConfig({ DYNO: 'web.1', DATA_DIR }, String.raw`81 27 8:1 ${root} /my\040data rw - ${type} /dev/vda rw`).ok
  const volumes = '/var/lib/docker/volumes'
  expect([isKept('/'), isKept('/srv/list'), isKept(`${volumes}/list/_data`)]).toEqual([true, true, true])
  // Docker makes this one for the container.
  expect([isKept(`${volumes}/${'0123456789abcdef'.repeat(4)}/_data`), isKept('/', 'tmpfs')]).toEqual([false, false])
  expect(isKept('/', 'ext4', '/my data/list')).toBe(false)
})

test.each([
  ['DYNO', 1, /^TRUST_PROXY is 1 on Heroku .* TRUST_PROXY=2/],
  ['K_SERVICE', 1, /^TRUST_PROXY is 1 on Cloud Run .* TRUST_PROXY=2/],
  ['FLY_APP_NAME', 2, /^TRUST_PROXY is 2 on Fly .* TRUST_PROXY=3/],
  ['RENDER', 0, /^On Render all visitors count as one client/],
  ['RAILWAY_PROJECT_ID', 0, /^On Railway all visitors count as one client/],
])('with %s set, the server trusts %i proxies and says so, unless TRUST_PROXY is set', (variable, proxies, notice) => {
  const there = { [variable]: 'x', DATABASE_URL: 'postgres://localhost/waitlist' }
  expect(configOf(there)).toMatchObject({
    trustedProxies: proxies,
    proxyNotice: expect.stringMatching(notice) as string,
  })
  expect(configOf({ ...there, TRUST_PROXY: '4' })).toMatchObject({ trustedProxies: 4, proxyNotice: undefined })
})

test.each([
  [{ WEBHOOK_SECRET: '' }, 'WEBHOOK_URL needs WEBHOOK_SECRET'],
  [{ WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }, 'WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64'],
  [{ WEBHOOK_SECRET: `${WEBHOOK.WEBHOOK_SECRET} horse` }, 'WEBHOOK_SECRET must be whsec_'],
  [{ WEBHOOK_URL: 'http://example.com/' }, 'WEBHOOK_URL must begin with https://'],
  [{ WEBHOOK_URL: 'ftp://10.0.0.1/', WEBHOOK_ALLOW_PRIVATE: '1' }, 'WEBHOOK_URL must begin with https://'],
  [{ WEBHOOK_URL: 'https://127.1/', WEBHOOK_ALLOW_PRIVATE: '0' }, 'WEBHOOK_URL has a private address'],
  [{ WEBHOOK_URL: 'https://[::ffff:10.0.0.1]/' }, 'WEBHOOK_URL has a private address'],
  [{ WEBHOOK_URL: 'https://[fd00::1]/' }, 'WEBHOOK_URL has a private address'],
])('%j is refused with a sentence that repeats no secret', (env, sentence) => {
  const problems = problemsOf({ ...WEBHOOK, ...env }).join('\n')
  expect(problems).toContain(sentence)
  expect(problems).not.toMatch(/horse|c2hv/)
})
