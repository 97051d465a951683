import type { Plugin } from 'vite'
import type { SiteAddress } from '#server/site-address.ts'
import { lackedCharacters } from './fonts/font-faces.ts'
import { readPrerender, siteAddress, type Prerender } from './pages/template.ts'

/** How many letters a phone shows below an icon. */
const HOME_SCREEN = 12

/** Says what is left to do before a launch, as the last words of a build. */
export function unfinished(): Plugin {
  return {
    name: 'unfinished',
    buildApp: {
      order: 'post',
      async handler({ config }) {
        const prerender = await readPrerender(config.root)
        const lacked = await lackedCharacters(prerender.content)
        for (const sentence of leftToDo(prerender, siteAddress(config), lacked)) config.logger.warn(sentence)
      },
    },
  }
}

/** A sentence for each thing that is left to do. `lacked`: the characters that the font lacks. */
export function leftToDo(
  { content, placeholders }: Pick<Prerender, 'content' | 'placeholders'>,
  { origin, given }: SiteAddress,
  lacked: readonly string[],
): string[] {
  return [
    ...(placeholders.length > 0 ? [`Placeholders left in src/content/site.ts: ${placeholders.join(', ')}`] : []),
    ...(given ? [] : [`SITE_URL is not set: search engines and shared links get ${origin}`]),
    ...(content.outlinedName && content.outlinedName.brand !== content.site.brand
      ? [`public/name.svg shows '${content.outlinedName.brand}'. Draw it anew, or set outlinedName to undefined.`]
      : []),
    ...([...new Intl.Segmenter().segment(content.head.shortName)].length > HOME_SCREEN
      ? [
          `A home screen cuts '${content.head.shortName}': set shortName in src/content/head.ts to ${HOME_SCREEN} letters.`,
        ]
      : []),
    ...(lacked.length > 0 ? [`The font has no letters for ${lacked.join(' ')}: devices show these in their own.`] : []),
  ]
}
