/** What Vercel's package `@vercel/functions` reads for its `waitUntil`, and the only part of it that is needed here. */
type RequestContext = { get?: () => { waitUntil?: (work: Promise<unknown>) => void } | undefined }

const REQUEST_CONTEXT = Symbol.for('@vercel/request-context')

/** Keeps Vercel's function alive after its response, until the work ends. Must be called during a request. */
export function waitUntil(work: Promise<unknown>): void {
  const context = Reflect.get(globalThis, REQUEST_CONTEXT) as RequestContext | undefined
  context?.get?.()?.waitUntil?.(work)
}
