import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

function configOf(env: Record<string, string | undefined>) {
  const result = readConfig(env)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.config
}

test('by default the server listens on port 3000 and stores its data in .data', () => {
  expect(configOf({})).toMatchObject({
    port: 3000,
    dataDir: '.data',
    limits: { client: { requests: 300, seconds: 600 }, total: { requests: 12_000, seconds: 60 } },
    trustedProxies: 0,
  })
})

test('settings come from the environment', () => {
  const env = { PORT: '8080', HOST: '127.0.0.1', DATA_DIR: '/srv/data', RATE_LIMIT: '5/60', TRUST_PROXY: '2' }
  expect(configOf(env)).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/data',
    limits: { client: { requests: 5, seconds: 60 } },
    trustedProxies: 2,
  })
})

test('behind a proxy the keep-alive timeout is longer than that of proxies, unless KEEP_ALIVE is set', () => {
  expect(configOf({}).keepAliveSeconds).toBe(10)
  expect(configOf({ TRUST_PROXY: '1' }).keepAliveSeconds).toBeGreaterThan(120)
  expect(configOf({ TRUST_PROXY: '1', KEEP_ALIVE: '620' }).keepAliveSeconds).toBe(620)
  expect(configOf({ KEEP_ALIVE: '5' }).keepAliveSeconds).toBe(5)
})

test('a blank setting counts as not set', () => {
  expect(configOf({ PORT: ' ', DATA_DIR: '' })).toEqual(configOf({}))
})

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['RATE_LIMIT', '20'],
  ['RATE_LIMIT', '0/600'],
  ['RATE_LIMIT_TOTAL', '600/0'],
  ['RATE_LIMIT_TOTAL', 'many/60'],
  ['TRUST_PROXY', 'yes'],
  ['KEEP_ALIVE', '0'],
  ['ALLOWED_ORIGINS', 'www.example.com'],
  ['ALLOWED_ORIGINS', 'https://www.example.com/page'],
  ['ALLOWED_ORIGINS', '*'],
  ['ALLOWED_ORIGINS', 'https://a.example,,https://b.example'],
  ['ALLOWED_ORIGINS', 'https://*.a.example'],
  ['ALLOWED_ORIGINS', 'https://a.example,https://*.b.example:8443'],
  ['ALLOWED_ORIGINS', 'https://A.example'],
  ['ALLOWED_ORIGINS', 'https://a.example:443'],
  ['HSTS', 'yes'],
  ['DATABASE_URL', 'mysql://localhost/waitlist'],
  ['DATABASE_URL', 'postgres://user:password@localhost:http/waitlist'],
])('%s=%s is rejected with a sentence that names the setting', (name, value) => {
  const result = readConfig({ [name]: value })
  expect(result).toEqual({ ok: false, problems: [expect.stringMatching(new RegExp(`^${name} must be .*\\.$`))] })
})

test.each([
  'postgres://user:password@host:5432/name',
  'postgresql://user:password@host/name?sslmode=verify-full',
  'postgres://user:password@/name?host=/var/run/postgresql',
  'postgres://user:password@[::1]:5432/name',
  'postgres://user:50% off@host/name',
])('DATABASE_URL=%s is accepted, as pg reads it', (address) => {
  expect(configOf({ DATABASE_URL: address }).databaseUrl).toBe(address)
})

test.each(['user:secret@host/name', 'postgres://user:secret@host:54x2/name', 'postgres://user:secret@ho^st/name'])(
  'DATABASE_URL=%s is rejected without its password',
  (address) => {
    const result = readConfig({ DATABASE_URL: address })
    expect(result).toEqual({ ok: false, problems: [expect.not.stringContaining('secret')] })
  },
)

test('origins are accepted as browsers serialize them', () => {
  const origins = [
    'https://www.a.example',
    'http://localhost:5173',
    'http://127.0.0.1',
    'http://[::1]:3000',
    'https://xn--p1b6ci4b4b3a.example',
    'https://under_score.example.',
  ]
  expect(configOf({ ALLOWED_ORIGINS: origins.join(' , ') }).allowedOrigins).toEqual(origins)
})

test('all invalid settings are reported at once', () => {
  const result = readConfig({ PORT: 'x', TRUST_PROXY: 'x' })
  expect(result).toMatchObject({ problems: [/^PORT/, /^TRUST_PROXY/].map((start) => expect.stringMatching(start)) })
})

test.each(['VERCEL', 'AWS_LAMBDA_FUNCTION_NAME', 'K_SERVICE', 'DYNO', 'GAE_ENV', 'GAE_SERVICE'])(
  'on a platform that loses files (%s) DATABASE_URL is required',
  (variable) => {
    expect(readConfig({ [variable]: '1' })).toEqual({
      ok: false,
      problems: [
        expect.stringMatching(
          /^DATABASE_URL must be set on .*, to the address of a PostgreSQL: files are lost there\.$/,
        ),
      ],
    })
    expect(readConfig({ [variable]: '1', DATABASE_URL: 'postgres://localhost/waitlist' }).ok).toBe(true)
  },
)

test('on Render the list is on a disk or in PostgreSQL', () => {
  for (const env of [{}, { DATA_DIR: '.data' }]) {
    expect(readConfig({ RENDER: 'true', ...env })).toEqual({
      ok: false,
      problems: [expect.stringMatching(/^DATABASE_URL must be set on Render, or DATA_DIR to the mount path of a disk/)],
    })
  }
  expect(configOf({ RENDER: 'true', DATA_DIR: '/var/data' }).dataDir).toBe('/var/data')
  expect(readConfig({ RENDER: 'true', DATABASE_URL: 'postgres://localhost/waitlist' }).ok).toBe(true)
})

test.skipIf(!existsSync('.git'))('git ignores the files that hold settings with secrets', () => {
  const files = ['.env', '.env.local', '.env.production']
  expect(
    execFileSync('git', ['check-ignore', ...files], { encoding: 'utf8' })
      .trim()
      .split('\n'),
  ).toEqual(files)
})

const WEBHOOK = {
  WEBHOOK_URL: 'https://example.com/hook',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
}

test('without WEBHOOK_URL there is no webhook, and without RETAIN_DAYS everything is kept', () => {
  expect(configOf({}).webhook).toBeUndefined()
  expect(configOf({ WEBHOOK_SECRET: WEBHOOK.WEBHOOK_SECRET }).webhook).toBeUndefined()
  expect(configOf({}).retainDays).toBeUndefined()
  expect(configOf({ RETAIN_DAYS: '90' }).retainDays).toBe(90)
  expect(configOf(WEBHOOK).webhook).toMatchObject({ allowPrivate: false })
})

test.for([
  [{ ...WEBHOOK, WEBHOOK_SECRET: '' }, 'WEBHOOK_URL needs WEBHOOK_SECRET'],
  [{ ...WEBHOOK, WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }, 'WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64'],
  [{ ...WEBHOOK, WEBHOOK_SECRET: 'correct horse battery staple' }, 'WEBHOOK_SECRET must be whsec_'],
  [{ ...WEBHOOK, WEBHOOK_URL: 'example.com' }, 'WEBHOOK_URL must be an address'],
  [{ ...WEBHOOK, WEBHOOK_URL: 'http://example.com/' }, 'WEBHOOK_URL must begin with https://'],
  [
    { ...WEBHOOK, WEBHOOK_URL: 'ftp://10.0.0.1/', WEBHOOK_ALLOW_PRIVATE: '1' },
    'WEBHOOK_URL must begin with https:// or',
  ],
  [{ ...WEBHOOK, WEBHOOK_URL: 'https://user:word@example.com/' }, 'WEBHOOK_URL must not hold a user or a password.'],
  ...['127.1', '2130706433', '0x7f000001', '0177.0.0.1', '[::ffff:127.0.0.1]', '[::1]'].map(
    (host) => [{ ...WEBHOOK, WEBHOOK_URL: `https://${host}/` }, 'WEBHOOK_URL has a private address'] as const,
  ),
  [{ ...WEBHOOK, WEBHOOK_URL: 'https://[::ffff:10.0.0.1]/' }, 'WEBHOOK_URL has a private address'],
  [{ ...WEBHOOK, WEBHOOK_ALLOW_PRIVATE: 'yes' }, 'WEBHOOK_ALLOW_PRIVATE must be 0 or 1.'],
  [{ RETAIN_DAYS: '0' }, 'RETAIN_DAYS must be a whole number from 1 to 36500.'],
] as const)('%j is refused with a sentence that repeats no secret', ([env, sentence]) => {
  const result = readConfig(env)
  const problems = result.ok ? '' : result.problems.join('\n')
  expect(problems).toContain(sentence)
  expect(problems).not.toMatch(/horse|word@|c2hv/)
})
