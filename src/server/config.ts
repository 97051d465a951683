/** Every setting of the server, read once from the environment and validated before anything starts. */
import { isAbsolute } from 'node:path'
import * as v from 'valibot'
import type { RateLimit } from './limiter.ts'
import { isLasting, mountAt } from './storage/mounts.ts'
import { readPostgresAddress, type PostgresAddress } from './storage/postgres/address.ts'
import { readWebhook, WEBHOOK_SECRET, WEBHOOK_SECRET_RULE, type WebhookConfig } from './webhooks/webhook-settings.ts'

const wholeNumber = (name: string, min: number, max: number) => {
  const rule = `${name} must be a whole number from ${min} to ${max}.`
  return v.pipe(v.string(), v.digits(rule), v.transform(Number), v.minValue(min, rule), v.maxValue(max, rule))
}

const RATE_LIMIT = /^[1-9]\d{0,8}\/[1-9]\d{0,5}$/
const rateLimit = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(RATE_LIMIT, `${name} must be two whole numbers above 0, requests/seconds, such as 300/600.`),
    v.transform((text): RateLimit => {
      const [requests, seconds] = text.split('/').map(Number) as [number, number]
      return { requests, seconds }
    }),
  )

const ORIGINS_RULE =
  'ALLOWED_ORIGINS must be a list such as https://www.example.com,https://example.org, each in full, in lower case, ' +
  'without paths and without *.'

/** An origin as browsers serialize it (RFC 6454, 6.2). URL parsers also take `*.example.com`, which never matches. */
const isOrigin = (text: string) => !text.includes('*') && URL.canParse(text) && new URL(text).origin === text

const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((origin) => origin.trim())),
  v.check((list) => list.every(isOrigin), ORIGINS_RULE),
)

const REPORT_KEY_RULE =
  'REPORT_KEY must be at least 32 letters and digits, which nobody can guess: make one with "openssl rand -hex 16".'
const isHardToGuess = (key: string) => /^[A-Za-z\d]{32,}$/.test(key) && new Set(key).size > 7

/** As a part of the value, as in `DATA_DIR="/data"`, they would start an empty list in a folder named `"`. */
const ENV_FILE_RULE =
  'must be the value alone: in an env file, Docker, podman and kubectl keep quotes and comments, and replace no ~ or $.'

const SettingsSchema = v.object({
  PORT: v.optional(wholeNumber('PORT', 0, 65_535), '3000'),
  HOST: v.optional(v.string(), '0.0.0.0'),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(v.string()),
  // A campus or a hall behind one IPv4 address applies within minutes. Thirty clients that use up their quotas together
  // must leave room for all others; and the total bounds how fast a flood of any number of clients fills the list.
  RATE_LIMIT: v.optional(rateLimit('RATE_LIMIT'), '300/600'),
  RATE_LIMIT_TOTAL: v.optional(rateLimit('RATE_LIMIT_TOTAL'), '12000/60'),
  TRUST_PROXY: v.optional(wholeNumber('TRUST_PROXY', 0, 16)),
  KEEP_ALIVE: v.optional(wholeNumber('KEEP_ALIVE', 1, 3600)),
  ALLOWED_ORIGINS: v.optional(origins),
  HSTS: v.optional(v.picklist(['auto', 'on', 'off'], 'HSTS must be auto, on or off.'), 'auto'),
  CLOSED: v.optional(v.picklist(['0', '1'], 'CLOSED must be 0 or 1.'), '0'),
  RETAIN_DAYS: v.optional(wholeNumber('RETAIN_DAYS', 1, 36_500)),
  REPORT_KEY: v.optional(v.pipe(v.string(), v.check(isHardToGuess, REPORT_KEY_RULE))),
  WEBHOOK_URL: v.optional(v.string()),
  WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.regex(WEBHOOK_SECRET, WEBHOOK_SECRET_RULE))),
  WEBHOOK_ALLOW_PRIVATE: v.optional(v.picklist(['0', '1'], 'WEBHOOK_ALLOW_PRIVATE must be 0 or 1.')),
})

export const settingNames = Object.keys(SettingsSchema.entries)

/**
 * `hasDisks`: those that are mounted where its owner says keep their files. `proxies`: how many entries it appends to
 * X-Forwarded-For, by its documentation or by its own example of a rate limit (Cloud Run). Fly appends the address of the app
 * behind that of the client.
 */
type Host = { name: string; hasDisks?: true; proxies?: number }

/** Hosts that lose files, by a variable that each sets. */
const HOSTS: Record<string, Host> = {
  VERCEL: { name: 'Vercel' },
  AWS_LAMBDA_FUNCTION_NAME: { name: 'AWS Lambda' },
  K_SERVICE: { name: 'Cloud Run or Knative', proxies: 1 },
  NETLIFY: { name: 'Netlify' },
  FUNCTIONS_WORKER_RUNTIME: { name: 'Azure Functions' },
  GAE_SERVICE: { name: 'App Engine' },
  DYNO: { name: 'Heroku or Dokku', proxies: 1 },
  RENDER: { name: 'Render', hasDisks: true },
  FLY_APP_NAME: { name: 'Fly', hasDisks: true, proxies: 2 },
  RAILWAY_PROJECT_ID: { name: 'Railway', hasDisks: true },
}

export type Config = ReturnType<typeof toConfig>

/** The settings, or one sentence for each invalid setting, which it names. */
export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] }

/** Pure: reads nothing but `env`, and what is mounted if files may be lost. A blank setting counts as not set. */
export function readConfig(env: Record<string, string | undefined>, mounts?: string): ConfigResult {
  // Notepad begins an env file with a byte order mark. Node takes that, and comments behind it, for a part of the first name.
  const plain = (name: string) => name.replace(/^\uFEFF(?:[^]*\n)?\s*(?:export\s+)?/, '')
  const trimmed = Object.entries(env).map(([name, value = '']) => [plain(name), value.trim()] as const)
  const given = Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
  const [, host] = Object.entries(HOSTS).find(([variable]) => variable in given) ?? []
  const problem = problemOfFiles(given, host, mounts)
  if (problem !== undefined) return { ok: false, problems: [problem] }
  const copied = settingNames.filter((name) => /^["'~$]|\s#/.test(given[name] ?? ''))
  if (copied.length > 0) return { ok: false, problems: copied.map((name) => `${name} ${ENV_FILE_RULE}`) }
  const parsed = v.safeParse(SettingsSchema, given)
  if (!parsed.success) return { ok: false, problems: parsed.issues.map(({ message }) => message) }
  const { DATABASE_URL } = parsed.output
  const database = DATABASE_URL === undefined ? undefined : readPostgresAddress(DATABASE_URL, given)
  if (typeof database === 'string') return { ok: false, problems: [`DATABASE_URL ${database}`] }
  const webhook = readWebhook(parsed.output)
  if (typeof webhook === 'string') return { ok: false, problems: [webhook] }
  return { ok: true, config: toConfig(parsed.output, host, database, webhook) }
}

function problemOfFiles(given: Record<string, string>, host: Host | undefined, mounts?: string) {
  const { DATABASE_URL, DATA_DIR = '' } = given
  if (host === undefined || DATABASE_URL !== undefined || (host.hasDisks && isAbsolute(DATA_DIR))) return undefined
  // Dokku and Knative set the variables of Heroku and Cloud Run. What their owner mounts there is kept.
  const mount = mountAt(DATA_DIR, mounts)
  if (mount !== undefined && isLasting(mount)) return undefined
  return `DATABASE_URL must be set on ${host.name}, or DATA_DIR to the mount path of a disk: other files are lost there.`
}

type Settings = v.InferOutput<typeof SettingsSchema>

/** `proxyNotice`: what the start says of the proxies of a known host, if the owner does not. */
function proxiesOf({ TRUST_PROXY }: Settings, host: Host | undefined) {
  if (TRUST_PROXY !== undefined || host === undefined)
    return { trustedProxies: TRUST_PROXY ?? 0, proxyNotice: undefined }
  const { name, proxies } = host
  const proxyNotice =
    proxies === undefined
      ? `On ${name} all visitors count as one client, and RATE_LIMIT refuses a launch, until TRUST_PROXY is set to the ` +
        'number of addresses that X-Forwarded-For gets there'
      : `TRUST_PROXY is ${proxies} on ${name} when it is not set. With a CDN in front, set TRUST_PROXY=${proxies + 1}`
  return { trustedProxies: proxies ?? 0, proxyNotice }
}

function toConfig(settings: Settings, host?: Host, database?: PostgresAddress, webhook?: WebhookConfig) {
  const proxies = proxiesOf(settings, host)
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    database,
    limits: { client: settings.RATE_LIMIT, total: settings.RATE_LIMIT_TOTAL },
    ...proxies,
    // A proxy answers 502 when the server closes a connection just as the proxy reuses it. So the server keeps connections
    // longer than proxies do: Caddy 120 seconds, nginx, AWS and Traefik 60 to 90. Browsers retry by themselves, and open
    // many more connections.
    keepAliveSeconds: settings.KEEP_ALIVE ?? (proxies.trustedProxies > 0 ? 130 : 10),
    allowedOrigins: settings.ALLOWED_ORIGINS ?? [],
    hsts: settings.HSTS,
    closed: settings.CLOSED === '1',
    retainDays: settings.RETAIN_DAYS,
    reportKey: settings.REPORT_KEY,
    webhook,
  }
}
