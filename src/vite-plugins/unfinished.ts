import type { Plugin } from 'vite'
import type { SiteAddress } from '#server/site-address.ts'
import { isPlaceholder, readContent, type Content } from './content.ts'
import { lackedCharacters } from './fonts/font-faces.ts'
import { siteAddress } from './pages/template.ts'

/** Says what is left to do before a launch, as the last words of a build. */
export function unfinished(): Plugin {
  return {
    name: 'unfinished',
    buildApp: {
      order: 'post',
      async handler({ config }) {
        const content = await readContent()
        const lacked = await lackedCharacters(content)
        for (const sentence of leftToDo(content, siteAddress(config), lacked)) config.logger.warn(sentence)
      },
    },
  }
}

/** A sentence for each thing that is left to do. `lacked`: the characters that the font lacks. */
export function leftToDo(content: Content, { origin, given }: SiteAddress, lacked: readonly string[]): string[] {
  const placeholders = placeholdersIn({ ...content.site, ...content.facts })
  return [
    ...(placeholders.length > 0 ? [`Placeholders left in src/content/site.ts: ${placeholders.join(', ')}`] : []),
    ...(given ? [] : [`SITE_URL is not set: search engines and shared links get ${origin}`]),
    ...(content.outlinedName && content.outlinedName.brand !== content.site.brand
      ? [`public/name.svg shows '${content.outlinedName.brand}'. Draw it anew, or set outlinedName to undefined.`]
      : []),
    ...(lacked.length > 0 ? [`The font has no letters for ${lacked.join(' ')}: devices show these in their own.`] : []),
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
