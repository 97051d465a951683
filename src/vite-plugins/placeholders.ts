import { loadEnv, type Plugin } from 'vite'
import { readContent } from './content.ts'
import { readSiteAddress } from '#server/site-address.ts'

/** Whether a value is empty, or still points to example.com, which is reserved (RFC 2606). */
export function isPlaceholder(value: string): boolean {
  return value === '' || /(^|[/.@])example\.com\b/.test(value)
}

/** The paths of all placeholders in a piece of content: 'email', 'social.instagram', … */
export function placeholdersIn(content: object, path = ''): string[] {
  return Object.entries(content).flatMap(([key, value]: [string, unknown]) => {
    const name = `${path}${nameOf(key, value)}`
    if (typeof value === 'string') return isPlaceholder(value) ? [name] : []
    if (typeof value !== 'object' || value === null) return []
    // A link and its label are one placeholder.
    return 'href' in value ? (placeholdersIn(value).length > 0 ? [name] : []) : placeholdersIn(value, `${name}.`)
  })
}

/** Warns once per build about placeholders that are not filled in. */
export function placeholders(): Plugin {
  return {
    name: 'placeholders',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      const { config } = this.environment
      const { site, facts } = await readContent()
      const found = placeholdersIn({ ...site, ...facts })
      if (found.length > 0) config.logger.warn(`Still placeholders in src/content/site.ts: ${found.join(', ')}`)
      const { origin, given } = readSiteAddress(loadEnv(config.mode, config.root, 'SITE_')['SITE_URL'])
      if (!given) config.logger.warn(`SITE_URL is not set: search engines and shared links get ${origin}`)
    },
  }
}

function nameOf(key: string, value: unknown): string {
  return typeof value === 'object' && value !== null && 'network' in value ? String(value.network) : key
}
