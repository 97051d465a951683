import { defineRecipe } from '@pandacss/dev'

/** A notice of the page itself, for when the toasts cannot be loaded. */
export const notice = defineRecipe({
  className: 'notice',
  base: {
    position: 'fixed',
    zIndex: 'notice',
    insetInline: '4',
    bottom: 'calc(1rem + env(safe-area-inset-bottom))',
    maxWidth: 'measure',
    marginInline: 'auto',
    padding: '4',
    background: 'film',
    color: 'onFilm',
    textStyle: 'label',
    borderRadius: 'edge',
    // Not `display: none`: screen readers announce only what changes in an element that they know.
    _empty: { padding: '0' },
  },
})
