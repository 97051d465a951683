/** Fetches a module without running it. Resolves to whether it came. */
export function fetchAhead(address: string): Promise<boolean> {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  document.head.append(link)
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve(true))
    link.addEventListener('error', () => {
      link.remove()
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
 * Loads one module, however often the network loses it. Firefox and WebKit remember an address that failed for as
 * long as the page stands, so that after each loss another address is asked for. What the module itself imports has
 * to be there already: the build holds that.
 */
export function loaderOf<Module>(address: string): Loader<Module> {
  let losses = 0
  const current = () => (losses === 0 ? address : `${address}?again=${losses}`)
  /** Of two who waited for the same address only one counts its loss. */
  const lose = (lost: string) => {
    if (lost === current()) losses += 1
  }
  return {
    async fetchAhead() {
      const asked = current()
      if (!(await fetchAhead(asked))) lose(asked)
    },
    async load() {
      const asked = current()
      try {
        return (await import(/* @vite-ignore */ asked)) as Module
      } catch (error) {
        lose(asked)
        throw error
      }
    },
  }
}
