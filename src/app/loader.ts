/** Fetches a module without running it. Resolves to whether it came. */
export function fetchAhead(address: string): Promise<boolean> {
  return link('modulepreload', address)
}

/**
 * Applies a style sheet, once; an empty address is one that the page has already. The function rejects when the style
 * sheet did not come, and asks for it again when it is called again.
 */
export function stylesOf(address: string): () => Promise<void> {
  let applied = address === '' ? Promise.resolve(true) : undefined
  return async () => {
    if (await (applied ??= link('stylesheet', address))) return
    applied = undefined
    throw new Error(`${address} did not come.`)
  }
}

function link(rel: string, address: string): Promise<boolean> {
  const element = document.createElement('link')
  element.rel = rel
  element.href = address
  // Nothing that is fetched ahead goes before the first paint.
  element.fetchPriority = 'low'
  document.head.append(element)
  return new Promise((resolve) => {
    element.addEventListener('load', () => resolve(true))
    element.addEventListener('error', () => {
      element.remove()
      resolve(false)
    })
  })
}

export interface Loader<Module> {
  fetchAhead: () => Promise<void>
  /** Fetches and runs the module. Rejects when it did not come or failed; the next call asks for it again. */
  load: () => Promise<Module>
}

/**
 * Loads one module and applies its style sheet, however often the network loses it. Firefox and WebKit remember an address that failed for as
 * long as the page stands, so that after each loss another address is asked for. What the module itself imports has
 * to be there already: the build holds that.
 */
export function loaderOf<Module>(address: string, applyStyles: () => Promise<void>): Loader<Module> {
  let losses = 0
  const current = () => (losses === 0 ? address : `${address}?again=${losses}`)
  /** Of two who waited for the same address only one counts its loss. */
  const lose = (lost: string) => {
    if (lost === current()) losses += 1
  }
  return {
    async fetchAhead() {
      const asked = current()
      const [came] = await Promise.all([fetchAhead(asked), applyStyles().catch(() => undefined)])
      if (!came) lose(asked)
    },
    async load() {
      const asked = current()
      const loading = (import(/* @vite-ignore */ asked) as Promise<Module>).catch((error: unknown) => {
        lose(asked)
        throw error
      })
      const [module] = await Promise.all([loading, applyStyles()])
      return module
    },
  }
}
