import { cleanValue, mayNamePerson, type AttributionName } from '#server/attribution.ts'
import { foldedOf } from '#server/storage/selection.ts'

/** A value of the list. All of its spellings have one `key`, which is short; its `name` is the most used of them. */
export type Word = { key: string; name: string }

export const NONE: Word = { key: '', name: '' }
/** All that came after there was no more room. */
export const OTHERS: Word = { key: 'others', name: 'others' }

/** Anybody can invent campaigns, of any length: 50 000 short texts have room, or 10 000 of the longest ones. */
const MOST_SIGNS = 4_000_000
const LEAST_SIGNS = 80

/** Says of each text or group that is to be kept, by its length in UTF-16 code units, whether there is room for it. */
export function createRoom(): (signs: number) => boolean {
  let room = MOST_SIGNS
  return (signs) => (room -= Math.max(signs, LEAST_SIGNS)) >= 0
}

/** Finds the word of a text, which stands in a column. Texts that differ in case or Unicode form alone are one word. */
export function createVocabulary(): { wordOf: (text: string | null, column: AttributionName, uses?: number) => Word } {
  type Counted = Word & { uses: number }
  const words = new Map<string, Counted>()
  const spellings = new Map<string, { word: Counted | undefined; uses: number }>()
  const hasRoom = createRoom()
  const newSpelling = (place: string, text: string, column: AttributionName) => {
    const folded = foldedOf(text)
    // Older lists have parts that name a person: no value.
    const isKept = cleanValue(text, column) !== undefined
    const word = isKept ? (words.get(folded) ?? { key: String(words.size), name: text, uses: 0 }) : undefined
    if (word !== undefined) words.set(folded, word)
    const spelling = { word, uses: 0 }
    spellings.set(place, spelling)
    return spelling
  }
  return {
    wordOf(text, column, uses = 1) {
      if (text === null) return NONE
      const place = `${mayNamePerson(column)} ${text}`
      const known = spellings.get(place)
      // A word that is known stays so, also in a spelling for which there is no more room.
      if (known === undefined && !hasRoom(text.length)) return words.get(foldedOf(text)) ?? OTHERS
      const spelling = known ?? newSpelling(place, text, column)
      const { word } = spelling
      if (word === undefined) return NONE
      spelling.uses += uses
      if (spelling.uses > word.uses) Object.assign(word, { name: text, uses: spelling.uses })
      return word
    },
  }
}
