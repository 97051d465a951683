/** What the documents and the Dockerfile print to be copied. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const textOf = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

/** The block of a language in the document on deploying that contains a text. */
export function theBlock(language: string, contains: string): string {
  const blocks = textOf('src/server/deploying.md').matchAll(/^```(\w+)\n(.*?)^```/gms)
  const [, , code] = [...blocks].find(([, name, text]) => name === language && text?.includes(contains)) ?? []
  if (code === undefined) throw new Error(`The document has no block ${language} with ${contains}`)
  return code
}

/** What is printed, with the machine of the document exchanged for this one. */
export function here(code: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((changed, [there, place]) => {
    if (!changed.includes(there)) throw new Error(`There is no ${there} in:\n${changed}`)
    return changed.replaceAll(there, place)
  }, code)
}
