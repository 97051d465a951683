import { defineSemanticTokens } from '@pandacss/dev'
import type { palette } from './palette.ts'

type Colour = keyof typeof palette

/** Each meaning with its colour by day and with the lights of the hall off. */
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
  /** Film stock: dark in both schemes, with what is printed on it. */
  film: { light: 'ink', dark: 'hallDeep' },
  onFilm: { light: 'paper', dark: 'screen' },
  onFilmMuted: { light: 'screenSoft', dark: 'screenSoft' },
  filmLine: { light: 'hallLine', dark: 'hallLine' },
  /** Paper in the light of the projector: as bright in the dark as by day, with what is printed on it. */
  lit: { light: 'paper', dark: 'screen' },
  litRaised: { light: 'paperBright', dark: 'paperBright' },
  litShade: { light: 'paperShade', dark: 'paperLine' },
  onLit: { light: 'ink', dark: 'ink' },
  onLitMuted: { light: 'inkSoft', dark: 'inkSoft' },
  litLine: { light: 'inkOutline', dark: 'inkOutline' },
  litDanger: { light: 'kumkum', dark: 'kumkum' },
  /** The grounds of what is exposed on the contact sheet. */
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
