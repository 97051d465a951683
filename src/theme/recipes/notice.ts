import { defineRecipe } from '@pandacss/dev'

/** A short word from the page itself, where no toast can be: the form could not be fetched. */
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
    _empty: { display: 'none' },
  },
})
