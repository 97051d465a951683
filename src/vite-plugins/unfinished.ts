import type { Plugin } from 'vite'
import type { SiteAddress } from '#server/site-address.ts'
import { isPlaceholder, readContent, type Content } from './content.ts'
import { siteAddress } from './pages/template.ts'

/** Says what is left to do before a launch, as the last words of a build. */
export function unfinished(): Plugin {
  return {
    name: 'unfinished',
    buildApp: {
      order: 'post',
      async handler({ config }) {
        for (const sentence of leftToDo(await readContent(), siteAddress(config))) config.logger.warn(sentence)
      },
    },
  }
}

/** A sentence for each thing that is left to do. */
export function leftToDo(content: Content, { origin, given }: SiteAddress): string[] {
  const placeholders = placeholdersIn({ ...content.site, ...content.facts })
  return [
    ...(placeholders.length > 0 ? [`Placeholders left in src/content/site.ts: ${placeholders.join(', ')}`] : []),
    ...(given ? [] : [`SITE_URL is not set: search engines and shared links get ${origin}`]),
    ...(content.outlinedName && content.outlinedName.brand !== content.site.brand
      ? [`public/name.svg shows '${content.outlinedName.brand}'. Draw it anew, or set outlinedName to undefined.`]
      : []),
  ]
}

/** The paths of all placeholders in a piece of content: 'email', 'social.instagram', … */
export function placeholdersIn(content: object, path = ''): string[] {
  return Object.entries(content).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return isPlaceholder(value) ? [path + key] : []
    if (typeof value !== 'object' || value === null) return []
    const name = path + ('network' in value ? String(value.network) : key)
    // A link and its label are one placeholder.
    return 'href' in value ? (placeholdersIn(value).length > 0 ? [name] : []) : placeholdersIn(value, `${name}.`)
  })
}
