/** Fetches a module without running it. Resolves to whether it succeeded. */
export function fetchAhead(url: string): Promise<boolean> {
  return insertLink('modulepreload', url)
}

/**
 * Returns a function that applies a style sheet once; an empty URL means that the page has the styles already. The
 * function rejects when the request fails, and its next call tries again.
 */
export function createStyleLoader(url: string): () => Promise<void> {
  let applied = url === '' ? Promise.resolve(true) : undefined
  return async () => {
    if (await (applied ??= insertLink('stylesheet', url))) return
    applied = undefined
    throw new Error(`${url} did not load.`)
  }
}

/** Resolves to whether the request succeeded. */
function insertLink(rel: string, url: string): Promise<boolean> {
  const link = document.createElement('link')
  link.rel = rel
  link.href = url
  // These requests must not compete with the first paint.
  link.fetchPriority = 'low'
  document.head.append(link)
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve(true))
    link.addEventListener('error', () => {
      link.remove()
      resolve(false)
    })
  })
}

/**
 * Fetches HTML and parses it without running or fetching anything in it; needs no Trusted Types policy, unlike
 * `innerHTML`. Resolves to undefined when the request fails.
 */
export function fetchDocument(url: string): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', url)
    request.responseType = 'document'
    request.addEventListener('loadend', () =>
      resolve(request.status === 200 ? (request.responseXML ?? undefined) : undefined),
    )
    request.send()
  })
}

export interface Loader<Module> {
  fetchAhead: () => Promise<void>
  /** Fetches and runs the module. Rejects when that fails; the next call tries again. */
  load: () => Promise<Module>
}

/**
 * Loads one module together with its styles and can retry. Firefox and WebKit cache a failed import by its URL until the
 * page is closed, so each retry uses another URL. The module's own imports must already be loaded: the build checks that.
 */
export function createLoader<Module>(url: string, applyStyles: () => Promise<void>): Loader<Module> {
  let failures = 0
  const currentUrl = () => (failures === 0 ? url : `${url}?again=${failures}`)
  /** Concurrent loads of the same URL count as one failure. */
  const countFailure = (failed: string) => {
    if (failed === currentUrl()) failures += 1
  }
  return {
    async fetchAhead() {
      const requested = currentUrl()
      const [succeeded] = await Promise.all([fetchAhead(requested), applyStyles().catch(() => undefined)])
      if (!succeeded) countFailure(requested)
    },
    async load() {
      const requested = currentUrl()
      const loading = (import(/* @vite-ignore */ requested) as Promise<Module>).catch((error: unknown) => {
        countFailure(requested)
        throw error
      })
      const [module] = await Promise.all([loading, applyStyles()])
      return module
    },
  }
}
