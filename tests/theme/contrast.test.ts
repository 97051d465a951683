import { expect, test } from 'vitest'
import { palette } from '#theme/palette.ts'
import { theme } from '#theme/preset.ts'
import { meanings, type Meaning } from '#theme/semantic-tokens.ts'

/** What the recipes lay upon what. Text needs 4.5:1; outlines, marks and large type 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs: [over: Meaning, ground: Meaning, ratio: 4.5 | 3][] = [
  ['text', 'canvas', 4.5],
  ['canvas', 'text', 4.5],
  ['text', 'raised', 4.5],
  ['text', 'shade', 4.5],
  ['muted', 'canvas', 4.5],
  ['muted', 'raised', 4.5],
  ['muted', 'shade', 4.5],
  ['emphasis', 'raised', 4.5],
  ['emphasis', 'shade', 4.5],
  ['danger', 'raised', 4.5],
  ['danger', 'canvas', 3],
  ['onAction', 'action', 4.5],
  ['onAction', 'actionPressed', 4.5],
  ['onFilm', 'film', 4.5],
  ['onFilmMuted', 'film', 4.5],
  ['action', 'film', 4.5],
  ['onFilm', 'strip', 4.5],
  ['onStrip', 'strip', 4.5],
  // The holes carry the shape of a film.
  ['hole', 'strip', 3],
  ['headline', 'canvas', 4.5],
  ['emphasis', 'canvas', 4.5],
  // Frames in the light of the projector.
  ['onLit', 'lit', 4.5],
  ['onLit', 'litRaised', 4.5],
  ['onLit', 'litShade', 4.5],
  ['onLitMuted', 'lit', 4.5],
  ['litDanger', 'litRaised', 4.5],
  ['litLine', 'lit', 3],
  // A toast: the colour of its news is the ground.
  ['litRaised', 'board', 4.5],
  ['litRaised', 'litDanger', 4.5],
  ['outline', 'canvas', 3],
  ['outline', 'raised', 3],
  ['focus', 'canvas', 3],
  ['focus', 'raised', 3],
  ['focus', 'shade', 3],
  // On the block of marigold and on film the ring takes the colour of what is printed there.
  ['film', 'action', 3],
]

for (const scheme of ['light', 'dark'] as const) {
  test(`in the ${scheme} scheme every pair has its contrast`, () => {
    const low = pairs.flatMap(([over, ground, ratio]) => {
      const found = contrast(palette[meanings[over][scheme]], palette[meanings[ground][scheme]])
      return found < ratio ? [`${over} on ${ground} has ${found.toFixed(2)}:1 and needs ${ratio}:1`] : []
    })
    expect(low).toEqual([])
    // Hairlines are quieter than the borders of controls.
    const onCanvas = (over: Meaning) => contrast(palette[meanings[over][scheme]], palette[meanings.canvas[scheme]])
    expect(onCanvas('line')).toBeLessThan(onCanvas('outline'))
  })
}

test('in the beam, where both letters and hall are lit, each strength of it leaves the contrast', () => {
  for (const strength of [0.25, 0.5, 0.75, 1]) {
    const lit = (colour: string) => inBeam(colour, strength)
    for (const letters of [palette[meanings.headline.dark], palette[meanings.muted.dark]])
      expect(contrast(lit(letters), lit(palette[meanings.canvas.dark]))).toBeGreaterThanOrEqual(4.5)
  }
})

test('what is light on film is dark on paper, whether grounds are printed or not', () => {
  const { film, ...inks } = meanings
  const printed = Object.values(inks).flatMap((colours) => ('print' in colours ? colours.print : []))
  for (const colour of printed)
    for (const ground of ['#ffffff', palette[film.print]])
      expect(contrast(palette[colour], ground)).toBeGreaterThanOrEqual(4.5)
  expect(printed.length).toBeGreaterThan(0)
})

test('every colour that a recipe writes with, and every ground it lays, is among the pairs', () => {
  const { recipes = {}, slotRecipes = {} } = theme.theme ?? {}
  // Those of the sections, which the preset does not import.
  const rooms = import.meta.glob('/src/**/*.recipe.ts', { eager: true })
  expect(Object.keys(rooms).length).toBeGreaterThan(10)
  const rules = JSON.stringify({ recipes, slotRecipes, rooms })
  const meaningsOf = (property: RegExp) =>
    Array.from(rules.matchAll(property), ([, value = '']) => value).filter((value) => value in meanings)
  const inks = meaningsOf(/"color":"(\w+)"/g)
  const grounds = meaningsOf(/"background(?:Color)?":"(\w+)"/g)
  expect(inks.length).toBeGreaterThan(5)
  expect(inks.filter((ink) => !pairs.some(([over]) => over === ink))).toEqual([])
  // Nothing is written on what is behind the dialog: hallDeep.
  expect(grounds.filter((name) => !pairs.some(([, ground]) => ground === name) && name !== 'hallDeep')).toEqual([])
})

/** A colour in the hall under both layers of the beam: `screen`, and over it `color-dodge` (W3C, Compositing, 9.1). */
function inBeam(colour: string, strength: number): string {
  const [screen, dodge] = [channels(palette[meanings.beam.dark]), channels(palette[meanings.beamOnLetters.dark])]
  const lit = channels(colour).map((value, index) => {
    const once = value + (screen[index] ?? 0) * (1 - value) * strength
    return once + (Math.min(1, once / (1 - (dodge[index] ?? 0))) - once) * strength
  })
  return `#${lit
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Red, green and blue, from 0 to 1. */
function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16) / 255)
}

/** The contrast ratio of two sRGB colours as '#rrggbb' (WCAG 2.2, 'contrast ratio'). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
