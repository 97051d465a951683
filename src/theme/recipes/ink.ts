import { slotRecipe } from '#theme/slot-recipe.ts'
import { wideCut } from '#theme/text-styles.ts'

const paperEdge = {
  stroke: { base: 'onAction', _dark: 'none' },
  strokeWidth: '2px',
  vectorEffect: 'non-scaling-stroke',
} as const

/** What attributes cannot say of a drawing: colours of one scheme, and type. `fill` and `stroke` of `ui/drawing.tsx` do the rest. */
export const ink = slotRecipe({
  className: 'ink',
  base: {
    // In the dark scheme the windows are lit, and the reel stands out from the hall.
    reel: { fill: { base: 'strip', _dark: 'raised' } },
    reelWindow: { fill: { base: 'shade', _dark: 'onFilm' } },
    // The two parts of a ticket. In the hall their colour is outline enough.
    paperBody: { fill: 'action', ...paperEdge },
    paperStub: { fill: 'litRaised', ...paperEdge },
    heavy: { ...wideCut, letterSpacing: '-0.02em' },
    strong: { fontWeight: 'strong' },
    print: { ...wideCut, letterSpacing: '0.08em' },
  },
})
