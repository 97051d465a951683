import { defineSemanticTokens } from '@pandacss/dev'
import type { palette } from './palette.ts'

type Colour = keyof typeof palette

/** Each meaning with its colour in the light and the dark scheme. */
export const meanings = {
  canvas: { light: 'paper', dark: 'hall' },
  raised: { light: 'paperBright', dark: 'hallRaised' },
  shade: { light: 'paperShade', dark: 'hallShade' },
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
  /** Film stock and the print on it: dark in both schemes. */
  film: { light: 'ink', dark: 'hallDeep' },
  onFilm: { light: 'paper', dark: 'screen' },
  onFilmMuted: { light: 'screenSoft', dark: 'screenSoft' },
  filmLine: { light: 'hallLine', dark: 'hallLine' },
  /** Lit paper and the print on it: bright in both schemes. */
  lit: { light: 'paper', dark: 'screen' },
  litRaised: { light: 'paperBright', dark: 'paperBright' },
  litShade: { light: 'paperShade', dark: 'paperLine' },
  onLit: { light: 'ink', dark: 'ink' },
  onLitMuted: { light: 'inkSoft', dark: 'inkSoft' },
  litLine: { light: 'inkOutline', dark: 'inkOutline' },
  litDanger: { light: 'kumkum', dark: 'kumkum' },
  /** The grounds of the contact sheet. */
  dusk: { light: 'kumkum', dark: 'kumkum' },
  board: { light: 'leaf', dark: 'leaf' },
} as const satisfies Record<string, { light: Colour; dark: Colour }>

export type Meaning = keyof typeof meanings

export const semanticTokens = defineSemanticTokens({
  colors: Object.fromEntries(
    Object.entries(meanings).map(([name, { light, dark }]) => [
      name,
      { value: light === dark ? `{colors.${light}}` : { base: `{colors.${light}}`, _dark: `{colors.${dark}}` } },
    ]),
  ),
})
