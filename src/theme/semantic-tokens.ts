import { defineSemanticTokens } from '@pandacss/dev'
import { palette } from './palette.ts'

type Colour = keyof typeof palette

interface Colours {
  light: Colour
  dark: Colour
  /** On paper, where dark grounds are not printed. */
  print?: Colour
}

/** Each meaning with its colour in the light and the dark scheme. */
export const meanings = {
  canvas: { light: 'paper', dark: 'hall' },
  raised: { light: 'paperBright', dark: 'hall' },
  shade: { light: 'paperShade', dark: 'hall' },
  /** The projector's beam, in the hall alone, and a headline that it lights. */
  beam: { light: 'beam', dark: 'beam' },
  beamOnLetters: { light: 'beamOnLetters', dark: 'beamOnLetters' },
  headline: { light: 'ink', dark: 'screenDim' },
  text: { light: 'ink', dark: 'screen' },
  muted: { light: 'inkSoft', dark: 'screenSoft' },
  line: { light: 'paperLine', dark: 'hallLine' },
  outline: { light: 'inkOutline', dark: 'hallOutline' },
  action: { light: 'marigold', dark: 'marigold' },
  actionPressed: { light: 'marigoldDeep', dark: 'marigoldDeep' },
  onAction: { light: 'ink', dark: 'ink' },
  danger: { light: 'kumkum', dark: 'kumkumBright' },
  focus: { light: 'ink', dark: 'marigold' },
  /** Dark grounds and the print on them, in both schemes. The hall is one ground. */
  film: { light: 'ink', dark: 'hall', print: 'paper' },
  /** Film as an object: in the hall it is brown, so that it is seen. */
  strip: { light: 'ink', dark: 'hallRaised' },
  /** What stands against the light in a drawing. */
  silhouette: { light: 'ink', dark: 'lane' },
  onFilm: { light: 'paper', dark: 'screen', print: 'ink' },
  onFilmMuted: { light: 'screenSoft', dark: 'screenSoft', print: 'inkSoft' },
  /** Running text on the film. */
  onStrip: { light: 'paperLine', dark: 'paperLine', print: 'inkSoft' },
  /** The holes within a film. */
  hole: { light: 'screenSoft', dark: 'screenSoft' },
  /** The holes at the edge of a film that lies on the page: the page's background shows through them. */
  edgeHole: { light: 'paper', dark: 'screenSoft' },
  filmLine: { light: 'hallLine', dark: 'hallLine' },
  /** Lit paper and the print on it: bright in both schemes. */
  lit: { light: 'paper', dark: 'screen' },
  litRaised: { light: 'paperBright', dark: 'paperBright' },
  litShade: { light: 'paperShade', dark: 'paperLine' },
  onLit: { light: 'ink', dark: 'ink' },
  onLitMuted: { light: 'inkSoft', dark: 'inkSoft' },
  litLine: { light: 'inkOutline', dark: 'inkOutline' },
  litDanger: { light: 'kumkum', dark: 'kumkum' },
  /** Behind the dialog. */
  hallDeep: { light: 'hallDeep', dark: 'hallDeep' },
  /** The grounds of the contact sheet. */
  dusk: { light: 'kumkum', dark: 'kumkum' },
  board: { light: 'leaf', dark: 'leaf' },
} as const satisfies Record<string, Colours>

export type Meaning = keyof typeof meanings

export const semanticTokens = defineSemanticTokens({
  colors: Object.fromEntries(
    Object.entries<Colours>(meanings).map(([name, { light, dark, print }]) => [
      name,
      {
        value: {
          base: palette[light],
          ...(dark !== light && { _dark: palette[dark] }),
          ...(print && { _print: palette[print] }),
        },
      },
    ]),
  ),
})
