import { defineTokens } from '@pandacss/dev'

const rem = (pixels: number) => ({ value: `${pixels / 16}rem` })

export const tokens = defineTokens({
  fonts: {
    // The second family is a system font with the metrics of the first, so that nothing moves when the first loads.
    anek: { value: "'Anek Latin', 'Anek Latin Fallback', system-ui, sans-serif" },
    // A separate family, because it loads first: in a common family all text would use it until the rest loads.
    anekWide: { value: "'Anek Latin Wide', 'Anek Latin Fallback', system-ui, sans-serif" },
  },
  fontWeights: { text: { value: '420' }, link: { value: '500' }, strong: { value: '600' }, heavy: { value: '800' } },
  spacing: {
    1: rem(4),
    2: rem(8),
    3: rem(12),
    4: rem(16),
    5: rem(20),
    6: rem(24),
    8: rem(32),
    10: rem(40),
    12: rem(48),
    16: rem(64),
    /**
     * From the edge of the screen to the column of the page. In landscape an iPhone keeps both sides clear of its camera, with
     * the same inset, whichever side that is on.
     */
    gutter: { value: 'max(clamp(min(1.25rem, 6.25vw), 5vw, 6rem), env(safe-area-inset-left))' },
    /** Above and below each section: 32 on a phone, 88 on a tablet, 144 on a desktop. */
    section: { value: 'clamp(2rem, 12vw - 0.7rem, 9rem)' },
  },
  sizes: {
    /** The longest comfortable line: about 60 characters. */
    measure: { value: '34rem' },
    page: { value: '118rem' },
    /** The minimum size of a touch target. */
    touch: { value: '3rem' },
  },
  radii: { edge: { value: '3px' } },
  borders: {
    hairline: { value: '1px solid {colors.line}' },
    control: { value: '1.5px solid {colors.outline}' },
  },
  durations: { quick: { value: '140ms' }, shutter: { value: '280ms' } },
  easings: { shutter: { value: 'cubic-bezier(.2, .8, .2, 1)' } },
  zIndex: { header: { value: 10 }, dialog: { value: 20 } },
})
