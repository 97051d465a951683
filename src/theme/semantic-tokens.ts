import { defineSemanticTokens } from '@pandacss/dev'
import type { palette } from './palette.ts'

type Colour = keyof typeof palette

/** Each meaning with its colour by day and with the lights of the hall off. */
export const meanings = {
  canvas: { light: 'paper', dark: 'hall' },
  raised: { light: 'paperBright', dark: 'hallRaised' },
  shade: { light: 'paperShade', dark: 'hallRaised' },
  text: { light: 'ink', dark: 'screen' },
  muted: { light: 'inkSoft', dark: 'screenSoft' },
  line: { light: 'paperLine', dark: 'hallLine' },
  outline: { light: 'inkOutline', dark: 'hallOutline' },
  action: { light: 'marigold', dark: 'marigold' },
  actionPressed: { light: 'marigoldDeep', dark: 'marigoldDeep' },
  onAction: { light: 'ink', dark: 'ink' },
  emphasis: { light: 'kumkum', dark: 'kumkumBright' },
  danger: { light: 'kumkum', dark: 'kumkumBright' },
  success: { light: 'leaf', dark: 'leafBright' },
  focus: { light: 'ink', dark: 'marigold' },
  /** Film stock: dark in both schemes, with what is printed on it. */
  film: { light: 'ink', dark: 'hallDeep' },
  filmFrame: { light: 'hall', dark: 'hall' },
  onFilm: { light: 'paper', dark: 'screen' },
  onFilmMuted: { light: 'screenSoft', dark: 'screenSoft' },
  filmLine: { light: 'hallLine', dark: 'hallLine' },
  filmMark: { light: 'kumkumBright', dark: 'kumkumBright' },
} as const satisfies Record<string, { light: Colour; dark: Colour }>

export type Meaning = keyof typeof meanings

export const semanticTokens = defineSemanticTokens({
  colors: Object.fromEntries(
    Object.entries(meanings).map(([name, { light, dark }]) => [
      name,
      { value: { base: `{colors.${light}}`, _dark: `{colors.${dark}}` } },
    ]),
  ),
})
