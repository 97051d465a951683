import { defineRecipe } from '@pandacss/dev'
import { notched } from '#theme/bites.ts'
import { wideCut } from '#theme/text-styles.ts'

/** Every call to action is a ticket. The mask is on ::before, so that it cuts neither text nor focus ring. */
export const button = defineRecipe({
  className: 'button',
  base: {
    position: 'relative',
    isolation: 'isolate',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    textStyle: 'action',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    '--swell': '1.03',
    // A look says what is printed, and on which ground.
    color: '[var(--print)]',
    _before: {
      background: '[var(--ground)]',
      content: '""',
      position: 'absolute',
      inset: '0',
      zIndex: '-1',
      mask: notched(7),
      transition: 'transform {durations.quick}',
    },
    _highContrast: {
      border: '2px solid ButtonText',
      _before: { display: 'none' },
      // The system's colours replace transparency: the busy text covers the label.
      '&[aria-busy=true]': { _after: { inset: '0', display: 'grid', placeItems: 'center', background: 'Canvas' } },
    },
    // It grows on hover, sideways as its size says, unless it is busy.
    '&:not(:disabled, [aria-busy=true], :active)': {
      _hover: { _before: { transform: 'scale(var(--swell), 1.06)' } },
    },
    // A busy button is disabled too. A busy link stays a link.
    '&:disabled, &[aria-busy=true]': { cursor: 'progress' },
    // The busy text replaces the label without changing the width of the button.
    '&[aria-busy=true]': {
      color: 'transparent',
      _after: { content: 'attr(data-busy)', position: 'absolute', color: '[var(--print)]' },
    },
  },
  variants: {
    look: {
      solid: {
        '--print': '{colors.onAction}',
        '--ground': '{colors.action}',
        '&:active': { '--ground': '{colors.actionPressed}' },
      },
      // The page's own colour: ink, or light in the dark scheme. Marigold belongs to the ticket.
      voice: { '--print': '{colors.canvas}', '--ground': '{colors.text}' },
      ink: {
        '--print': '{colors.onFilm}',
        '--ground': '{colors.film}',
        _focusVisible: { outlineColor: 'film' },
      },
    },
    size: {
      compact: {
        minHeight: '2.75rem',
        paddingInline: { base: 'min(1rem, 5vw)', sm: '5' },
      },
      large: {
        minHeight: '3.75rem',
        paddingInline: { base: '10', xsDown: '4' },
        fontSize: '1.1875rem',
      },
      // The last cell of a grid, and on a phone a button as wide as the page.
      cell: {
        width: '100%',
        minHeight: { base: '3.75rem', sm: '100%' },
        paddingInline: '4',
        fontSize: '1.1875rem',
        sm: {
          justifyContent: 'start',
          alignItems: 'start',
          textAlign: 'start',
          padding: '6',
          paddingBottom: '16',
          ...wideCut,
          fontSize: 'clamp(1.375rem, 2.1vw, 2.25rem)',
          lineHeight: '1.08',
          letterSpacing: '-0.02em',
          _before: { mask: notched(12) },
        },
        '--swell': '1',
      },
      full: {
        minHeight: '3.5rem',
        paddingInline: '6',
        width: '100%',
        fontSize: '1.125rem',
        '--swell': '1',
        // Runs the bulbs of the marquee.
        '&:disabled': {
          '--ground': '{colors.actionPressed}',
          _after: {
            content: '""',
            position: 'absolute',
            insetInline: '4',
            bottom: '2',
            height: '4px',
            background: 'radial-gradient(circle, {colors.onAction} 1.6px, transparent 2.1px) center / 12px 100%',
            animation: 'bulbs 900ms ease-in-out infinite alternate',
          },
        },
      },
    },
  },
  defaultVariants: { look: 'solid', size: 'large' },
})
