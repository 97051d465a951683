import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkitten'

/** Values or ranges of a variable font's axes, by tag. */
export type Axes = Readonly<Record<string, number | { min: number; max: number }>>

export type FontSource = { bytes: Buffer; font: Font }

/** Reads a font file of an npm package, such as `@fontsource-variable/roboto/files/….woff2`. */
export async function readFontSource(file: string): Promise<FontSource> {
  const bytes = await readFile(createRequire(import.meta.url).resolve(file))
  return { bytes, font: parseFont(bytes) }
}

/** Throws when the file is a collection of several fonts. */
export function parseFont(bytes: Buffer): Font {
  const font = create(bytes)
  if (font.isCollection) throw new Error('The file is a collection of fonts. Name a file with a single font.')
  return font
}

export function hasGlyph(font: Font): (character: string) => boolean {
  return (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

export function fontFaceRule(descriptors: Record<string, string>): string {
  return `@font-face{${Object.entries(descriptors)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
}
