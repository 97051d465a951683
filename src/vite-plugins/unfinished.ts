import type { Plugin } from 'vite'
import type { SiteAddress } from '#server/site-address.ts'
import { isPlaceholder, readContent, textsOf, type Content } from './content.ts'
import { hasCharacter } from './fonts/font-faces.ts'
import { siteAddress } from './pages/template.ts'

/** Says what is left to do before a launch, as the last words of a build. */
export function unfinished(): Plugin {
  return {
    name: 'unfinished',
    buildApp: {
      order: 'post',
      async handler({ config }) {
        for (const sentence of await leftToDo(await readContent(), siteAddress(config))) config.logger.warn(sentence)
      },
    },
  }
}

/** A sentence for each thing that is left to do. */
export async function leftToDo(content: Content, { origin, given }: SiteAddress): Promise<string[]> {
  const placeholders = placeholdersIn({ ...content.site, ...content.facts })
  return [
    ...(placeholders.length > 0 ? [`Placeholders left in src/content/site.ts: ${placeholders.join(', ')}`] : []),
    ...(given ? [] : [`SITE_URL is not set: search engines and shared links get ${origin}`]),
    ...(content.outlinedName && content.outlinedName.brand !== content.site.brand
      ? [`public/name.svg shows '${content.outlinedName.brand}'. Draw it anew, or set outlinedName to undefined.`]
      : []),
    ...missingCharacters(textsOf(content), await hasCharacter()),
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

/**
 * A sentence for each character that the page's fonts cannot show, with a text in which it stands: it comes from a
 * font of the device, or not at all.
 */
function missingCharacters(texts: readonly string[], has: (character: string) => boolean): string[] {
  const found = new Map<string, string>()
  for (const text of texts) {
    for (const character of text) if (character >= ' ' && !has(character)) found.set(character, text)
  }
  return [...found].map(([character, text]) => {
    const number = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return `The fonts have no '${character}' (U+${number}), which is used in '${text}'.`
  })
}
