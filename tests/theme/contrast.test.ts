import { expect, test } from 'vitest'
import { palette } from '#theme/palette.ts'
import { meanings, type Meaning } from '#theme/semantic-tokens.ts'
import { contrast } from '#tests/contrast.ts'

/** What the recipes lay upon each ground. Text needs 4.5:1; outlines, marks and large type 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
const over: Record<'4.5' | '3', Partial<Record<Meaning, Meaning[]>>> = {
  '4.5': {
    canvas: ['text', 'muted', 'headline'],
    raised: ['text', 'muted', 'danger'],
    shade: ['text', 'muted'],
    text: ['canvas'],
    action: ['onAction'],
    actionPressed: ['onAction'],
    film: ['onFilm', 'onFilmMuted', 'action'],
    strip: ['onFilm', 'onFilmMuted', 'onStrip'],
    // Frames in the light of the projector.
    lit: ['onLit', 'onLitMuted'],
    litRaised: ['onLit', 'onLitMuted', 'litDanger'],
    litShade: ['onLit'],
    // A toast: the colour of its news is the ground.
    board: ['litRaised'],
    litDanger: ['litRaised'],
  },
  '3': {
    canvas: ['danger', 'outline', 'focus'],
    raised: ['outline', 'focus'],
    shade: ['focus'],
    // The holes carry the shape of a film, the windows that of a reel.
    strip: ['hole', 'litShade'],
    lit: ['litLine'],
    // On the block of marigold and on film the ring takes the colour of what is printed there.
    action: ['film'],
  },
}
const pairs = Object.entries(over).flatMap(([ratio, grounds]) =>
  Object.entries(grounds).flatMap(([ground, inks]) =>
    inks.map((ink) => [ink, ground as Meaning, Number(ratio)] as const),
  ),
)

test('every pair of colours has its contrast, in the light and in the dark scheme', () => {
  const low = (['light', 'dark'] as const).flatMap((scheme) =>
    pairs.flatMap(([ink, ground, needed]) => {
      const colourOf = (meaning: Meaning) => palette[meanings[meaning][scheme]]
      const ratio = contrast(colourOf(ink), colourOf(ground))
      if (ratio >= needed) return []
      return `${scheme}: ${ink} ${colourOf(ink)} on ${ground} ${colourOf(ground)} has ${ratio.toFixed(2)}:1, needs ${needed}:1`
    }),
  )
  expect(low).toEqual([])
})
