/** Notices words that the page's fonts cannot show: such a character comes from a font of the device, or not at all. */
import type { Plugin } from 'vite'
import { readContent, textsOf } from './content.ts'
import { hasCharacter } from './fonts/subset-fonts.ts'

/** A sentence for each character that no font has, with the first text in which it stands. */
export function missingCharacters(texts: readonly string[], has: (character: string) => boolean): string[] {
  const found = new Map<string, string>()
  for (const text of texts) {
    for (const character of text) {
      if (character >= ' ' && !has(character) && !found.has(character)) found.set(character, text)
    }
  }
  return [...found].map(([character, text]) => `The fonts have no ${nameOf(character)}, which stands in '${text}'.`)
}

/** Warns once per build. */
export function warnOfMissingCharacters(): Plugin {
  return {
    name: 'missing-characters',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      const { logger } = this.environment.config
      for (const sentence of missingCharacters(textsOf(await readContent()), await hasCharacter()))
        logger.warn(sentence)
    },
  }
}

function nameOf(character: string): string {
  return `'${character}' (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`
}
