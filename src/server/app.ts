import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import { getPath } from 'hono/utils/url'
import { UUID_REGEX } from 'valibot'
import { serverMessages } from '#content/waitlist.ts'
import { fromFormData } from '#contract/application.ts'
import { parsePostedForm } from '#contract/form.ts'
import { IDEMPOTENCY_HEADER, WAITLIST_PATH } from '#contract/outcome.ts'
import { MAX_ADDRESS, redirectToBeginning } from './http/page-of-address.ts'
import { attributionOf } from './http/referring-page.ts'
import { readBody, readRefused } from './http/body.ts'
import { securityHeaders } from './http/security-headers.ts'
import { live, readiness } from './http/health.ts'
import { idempotencyKeyDigestOf, join } from './join.ts'
import { createLimiter, type Limiter, type Limits } from './limiter.ts'
import type { Log } from './log.ts'
import { boundaryOf, isMultipart, parseMultipartForm } from './http/form-body.ts'
import type { Page } from './http/page.ts'
import { createRespond, isNavigation, toJson, type Answer } from './http/respond.ts'
import { checkOrigin } from './http/origin.ts'
import { faultLog, requestLog } from './http/request-log.ts'
import { newMessageId } from './storage/outbox.ts'
import { LEAVE_PATH, leaveAt } from './leave.ts'
import { reportAt } from './report/address.ts'
import type { Store } from './storage/write-list.ts'
import { WAITS, type Waits } from './waits.ts'

/** The dependencies of the app. `client` returns the key that the rate limits count by. */
export type AppOptions = {
  store: Pick<Store, 'add' | 'lookUp' | 'check' | 'all' | 'findLeaveKey' | 'leave'>
  limits: Limits
  log: Log
  now: () => Date
  client: (context: Context) => string
  https: (context: Context) => boolean
  /** Origins besides its own whose pages may send applications. */
  allowedOrigins: readonly string[]
  /** True where the list takes nobody who is not on it. */
  closed?: boolean
  /** True after the server was told to stop. */
  draining?: () => boolean
  /** Called when an application with a message for the webhook's receiver is stored. Without it there is no webhook. */
  notify?: (() => void) | undefined
  /** The key of the report's address. Without it there is no report. */
  reportKey?: string | undefined
  /** The built page. Without it the app is only the API, and responds to browsers with JSON too. */
  page?: Page
  waits?: Waits
}

/** When to try again while the database is unavailable. */
const RETRY_SECONDS = 10

/** The whole server as a function Request -> Response, which Node, serverless functions and the tests call. */
export function createApp(options: AppOptions): Hono {
  const { store, limits, log, now, https, allowedOrigins, draining = () => false, reportKey, page } = options
  const { closed = false, notify, waits = WAITS } = options
  // Hono decodes the path before anything else runs: each part by itself, where one cannot be decoded.
  const app = new Hono({ getPath: ({ url }) => getPath({ url: url.slice(0, MAX_ADDRESS) } as Request) })
  const limiter = createLimiter(limits)
  const logFault = faultLog(log)
  const respond = createRespond(page?.returnForm, allowedOrigins)

  app.use(async (context, next) => {
    await next()
    // So that a client sends its next request to another instance.
    if (draining()) context.res.headers.set('connection', 'close')
  })
  // The log's line of a request and that of its failure have the same. Not one that a client claims.
  app.use(requestId({ headerName: '' }))
  app.use(requestLog(log))
  app.use(readRefused)
  app.use(securityHeaders(https, page?.policy))
  app.use(async ({ req }, next) => {
    if (req.url.length <= MAX_ADDRESS) return next()
    // A mail tool may have written so much behind a link: its visitor gets the page.
    return req.method === 'POST' ? toJson({ kind: 'malformed' }) : redirectToBeginning(req.url)
  })
  // Of two Hosts a proxy may have read the other one (RFC 9112, section 3.2).
  app.use(async (context, next) => {
    if (!context.req.header('host')?.includes(',')) return next()
    return toJson({ kind: 'malformed', headers: { connection: 'close' } })
  })
  app.get('/livez', live)
  app.get(
    '/readyz',
    readiness(() => store.check(), log, draining),
  )
  app.use(WAITLIST_PATH, compress({ encoding: 'gzip', contentTypeFilter: /^text\/html/ }))
  app.use('/api/*', checkOrigin(allowedOrigins, respond))
  app.post(WAITLIST_PATH, async (context) => respond(context, await receive(context, options, limiter)))
  app.all(WAITLIST_PATH, (context) => respond(context, { kind: 'wrongMethod', headers: { allow: 'POST' } }))
  app.all('/api/*', () => toJson({ kind: 'unknownPath' }))

  if (reportKey !== undefined)
    app.get(
      '/report/*',
      reportAt({
        key: reportKey,
        list: store,
        now,
        closed,
        fonts: page?.fonts,
        countMs: waits.count,
        onFault: logFault,
      }),
    )
  app.on(['GET', 'POST'], `${LEAVE_PATH}*`, leaveAt({ list: store, now, notify, onFault: logFault }))
  const files = page?.files
  if (files !== undefined) {
    const detail = serverMessages.wrongFileMethod
    app.get('*', (context) => files(context.req.raw))
    app.all('*', () => toJson({ kind: 'wrongMethod', detail, headers: { allow: 'GET, HEAD' } }))
  }
  app.notFound(() => toJson({ kind: 'unknownPath' }))

  app.onError((error, context) => {
    logFault(context.get('requestId'), error)
    const answer: Answer = { kind: 'unavailable', headers: { 'retry-after': String(RETRY_SECONDS) } }
    // What failed may be the page itself.
    return respond(context, answer).catch(() => toJson(answer))
  })

  return app
}

/** Reads a posted form and stores its application. Rejects only when the database is unavailable. */
async function receive(context: Context, options: AppOptions, limiter: Limiter): Promise<Answer> {
  const { store, now, client, allowedOrigins, closed = false, notify } = options
  const request = context.req.raw
  const contentType = context.req.header('content-type') ?? ''
  if (!isMultipart(contentType)) return { kind: 'wrongType' }
  const boundary = boundaryOf(contentType)
  if (boundary === undefined) return { kind: 'malformed' }
  // A form posted without script has no key: posting it twice answers that the address is registered.
  const key = context.req.header(IDEMPOTENCY_HEADER)
  if (key !== undefined && !UUID_REGEX.test(key)) return { kind: 'malformed', detail: serverMessages.wrongKey }

  const body = await readBody(request)
  if (body === 'tooLarge') return { kind: 'tooLarge' }
  const form = body === 'broken' ? 'malformed' : parseMultipartForm(body, boundary)
  if (typeof form === 'string') return { kind: form }

  const posted = isNavigation(request, form) ? form : undefined
  context.set('posted', posted)
  const parsed = posted === undefined ? fromFormData(form) : parsePostedForm(posted)
  // Nobody corrects a form in vain.
  if (!parsed.ok) return closed ? { kind: 'closed' } : { kind: 'invalid', detail: parsed.detail }

  const { application } = parsed
  const attribution = attributionOf(request, allowedOrigins, posted)
  const idempotencyKeyDigest = key === undefined ? undefined : idempotencyKeyDigestOf(key, application)
  const webhookId = notify === undefined ? undefined : newMessageId()
  const received = { application, attribution, receivedAt: now(), idempotencyKeyDigest, webhookId }
  const result = await join({ store, limiter, closed }, client(context), received)
  if (result.kind === 'limited') return { kind: 'limited', headers: { 'retry-after': String(result.seconds) } }
  if (result.kind === 'joined') notify?.()
  return result
}
