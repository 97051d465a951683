import { defineTextStyles } from '@pandacss/dev'

/** The smallest and the largest size of a step, in px: the type scale is 1.2 on a phone and 1.333 on a desktop. */
function fluid(phone: number, desktop: number, width = 1440): string {
  const slope = (desktop - phone) / (width - 360)
  const base = phone - slope * 360
  return `clamp(${phone / 16}rem, ${(base / 16).toFixed(4)}rem + ${(slope * 100).toFixed(3)}vw, ${desktop / 16}rem)`
}

/** Selects the headlines' font, which has one weight and one width. */
export const wideCut = { fontFamily: 'anekWide', fontStretch: '125%', fontWeight: 'heavy' } as const
const wide = { ...wideCut, textWrap: 'balance' } as const

export const textStyles = defineTextStyles({
  poster: {
    value: {
      ...wideCut,
      // Limited by the window's height, so that the lead and the call to action fit in the first view.
      fontSize: {
        base: 'min(clamp(3rem, 0.2rem + 15.2vw, 17rem), 16.5vw, max(19vh, 3rem))',
        // In two lines.
        lg: 'min(11.7vw, 13.75rem, max(19vh, 3rem))',
      },
      lineHeight: '0.9',
      letterSpacing: '-0.03em',
    },
  },
  headline: {
    value: {
      ...wide,
      // Four lines on a phone, and two from a tablet on, which the window's width and height limit.
      fontSize: {
        base: 'min(3.5rem, 15.55vw)',
        sm: 'min(9.5vw, max(15vh, 2.5rem), 7.875rem)',
        xxl: 'min(8vw, max(15vh, 2.5rem), 11rem)',
      },
      lineHeight: '0.925',
      letterSpacing: '-0.03em',
    },
  },
  title: {
    value: { ...wide, fontSize: `min(${fluid(32, 96, 1920)}, 11vw)`, lineHeight: '1', letterSpacing: '-0.025em' },
  },
  subtitle: {
    value: {
      fontWeight: 'heavy',
      fontSize: fluid(20, 27),
      lineHeight: '1.15',
      letterSpacing: '-0.01em',
      textWrap: 'balance',
    },
  },
  lead: {
    value: {
      fontWeight: 'text',
      // In a very wide window it grows with the headline.
      fontSize: { base: fluid(17, 24), xxl: '1.75rem' },
      lineHeight: '1.38',
      textWrap: 'balance',
    },
  },
  body: { value: { fontWeight: 'text', fontSize: fluid(17, 18), lineHeight: '1.5', textWrap: 'pretty' } },
  /** The text below the title of a card, without a single word in its last line. */
  caption: {
    value: {
      fontWeight: 'text',
      fontSize: { base: fluid(16, 18), xxl: '1.25rem' },
      lineHeight: '1.4',
      textWrap: 'balance',
    },
  },
  small: { value: { fontWeight: 'text', fontSize: '0.9375rem', lineHeight: '1.45' } },
  link: { value: { fontWeight: 'link', fontSize: '1rem', lineHeight: '1.15', textWrap: 'balance' } },
  label: { value: { fontWeight: 'strong', fontSize: '1.0625rem', lineHeight: '1.3' } },
  action: { value: { fontWeight: 'heavy', fontSize: '1.0625rem', lineHeight: '1.2' } },
  brand: { value: { ...wideCut, fontSize: 'min(1.25rem, 5.6vw)', lineHeight: '1', letterSpacing: '-0.02em' } },
  /** The print on film edges and tickets: small, wide capitals. */
  print: {
    value: {
      ...wideCut,
      fontSize: '0.8125rem',
      lineHeight: '1.2',
      letterSpacing: '0.08em',
      textTransform: 'uppercase',
    },
  },
})
