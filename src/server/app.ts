import { Hono, type Context } from 'hono'
import { messages, serverMessages } from '#content/waitlist.ts'
import { fromFormData } from '#contract/application.ts'
import { fromForm } from '#contract/form.ts'
import { IDEMPOTENCY_FIELD, IDEMPOTENCY_HEADER, WAITLIST_PATH, writeAnswer } from '#contract/outcome.ts'
import { announcesTooMuch, discardUnread, readBody } from './http/body.ts'
import { describeFault } from './storage/faults.ts'
import { securityHeaders, type SecurityHeaderOptions } from './http/security-headers.ts'
import { live, ready } from './http/health.ts'
import { join, type JoinResult } from './join.ts'
import type { Limiter } from './storage/limiter.ts'
import type { Log } from './log.ts'
import { formReader } from './http/form-body.ts'
import { answerNavigations, isNavigation } from './http/navigation.ts'
import type { Page } from './http/page.ts'
import { checkOrigin } from './http/origin.ts'
import { loggedPath, requestLog } from './http/request-log.ts'
import type { Store } from './storage/store.ts'
import { idempotencyKeyDigestOf, readIdempotencyKey, readKeyOfForm, withKey } from './http/idempotency-key.ts'

/** What the app is made of. `client` names who sent a request, for the limits. */
export type AppOptions = Omit<SecurityHeaderOptions, 'pages'> & {
  store: Store
  limiter: Limiter
  log: Log
  now: () => Date
  client: (context: Context) => string
  /** Origins besides its own whose pages may send applications. */
  allowedOrigins: readonly string[]
  /** True from the moment on which the server has been told to stop. */
  draining: () => boolean
  /** The built page; without it the app is the API alone, and answers browsers as it answers programs. */
  page?: Page
}

/** When a visitor may try again after the store was away. */
const RETRY_SECONDS = 10

/** The whole server, Request -> Response: Node, a serverless function and the tests call the same one. */
export function createApp({ store, limiter, log, now, client, https, allowedOrigins, draining, page }: AppOptions) {
  const app = new Hono()

  app.use(requestLog(log))
  app.use(discardUnread)
  app.use(securityHeaders({ https, pages: page?.policy }))
  app.get('/livez', live)
  app.get('/readyz', () => ready({ store, draining }))
  if (page !== undefined) app.use(WAITLIST_PATH, answerNavigations({ returnForm: page.returnForm, allowedOrigins }))
  app.use('/api/*', checkOrigin(allowedOrigins))

  app.post(WAITLIST_PATH, async (context) => {
    const request = context.req.raw
    const byBrowser = isNavigation(request)
    const read = formReader(context.req.header('content-type') ?? '', byBrowser)
    if (read === undefined) return writeAnswer('wrongType', serverMessages.wrongType)
    if (announcesTooMuch(request)) return tooLarge()
    const sentKey = readIdempotencyKey(context.req.header(IDEMPOTENCY_HEADER))
    if (sentKey.kind === 'wrong') return writeAnswer('malformed', serverMessages.wrongKey)

    const body = await readBody(request)
    if (body.kind === 'tooLarge') return tooLarge()
    const form = body.kind === 'whole' ? read(body.bytes) : undefined
    if (form === undefined) return writeAnswer('malformed', serverMessages.malformed)

    const typed = byBrowser ? fromForm(form) : undefined
    context.set('typed', typed)
    const reading = typed ?? fromFormData(form)
    if (!reading.ok) return writeAnswer('invalid', reading.detail)
    // A browser that posts the form by itself sends no header of ours.
    const key = byBrowser ? readKeyOfForm(form, context.req.query(IDEMPOTENCY_FIELD)) : sentKey
    if (key.kind === 'wrong') return writeAnswer('malformed', serverMessages.wrongKey)
    if (key.kind === 'wanted') return withKey()

    const { application } = reading
    const idempotencyKeyDigest = key.kind === 'key' ? idempotencyKeyDigestOf(key.key, application) : undefined
    const arrival = { application, receivedAt: now(), idempotencyKeyDigest }
    return answer(await join({ store, limiter }, client(context), arrival))
  })

  app.all(WAITLIST_PATH, () => writeAnswer('wrongMethod', serverMessages.wrongMethod, { allow: 'POST' }))
  app.all('/api/*', () => writeAnswer('unknownPath', serverMessages.unknownPath))

  const files = page?.files
  if (files !== undefined) app.all('*', (context) => files(context.req.raw))
  app.notFound(() => writeAnswer('unknownPath', serverMessages.unknownPath))

  app.onError((error, context) => {
    log.error({ path: loggedPath(context.req.path), error: error.name, reason: describeFault(error) })
    return writeAnswer('unavailable', serverMessages.unavailable, { 'retry-after': String(RETRY_SECONDS) })
  })

  return app
}

function answer(joining: JoinResult): Response {
  switch (joining.kind) {
    case 'joined':
      return writeAnswer('joined')
    case 'duplicate':
      return writeAnswer('duplicate', messages.duplicate)
    case 'limited':
      return writeAnswer('limited', messages.limited, { 'retry-after': String(joining.seconds) })
  }
}

/** What may be left of the body is not worth reading: the connection goes with it. */
function tooLarge(): Response {
  return writeAnswer('tooLarge', serverMessages.tooLarge, { connection: 'close' })
}
