import { slotRecipe } from '#theme/slot-recipe.ts'
import { wideCut } from '#theme/text-styles.ts'

const paperEdge = {
  stroke: { base: 'onAction', _dark: 'none' },
  strokeWidth: '2px',
  vectorEffect: 'non-scaling-stroke',
} as const

/** The fills and strokes of drawings, named by meaning and not by colour. */
export const ink = slotRecipe({
  className: 'ink',
  base: {
    text: { fill: 'text' },
    action: { fill: 'action' },
    onAction: { fill: 'onAction' },
    hole: { fill: 'hole' },
    onLit: { fill: 'onLit' },
    onLitMuted: { fill: 'onLitMuted' },
    litRaised: { fill: 'litRaised' },
    litShade: { fill: 'litShade' },
    litLine: { fill: 'none', stroke: 'litLine', strokeWidth: '1.25px' },
    dusk: { fill: 'dusk' },
    outlineInk: { fill: 'none', stroke: 'onAction', strokeWidth: '2px' },
    outlineThin: { fill: 'none', stroke: 'onLit', strokeWidth: '1.5px' },
    seat: { fill: 'none', stroke: 'text', strokeWidth: '1.2px' },
    // In the dark scheme the windows are lit, and the reel stands out from the hall.
    reel: { fill: { base: 'strip', _dark: 'raised' } },
    reelWindow: { fill: { base: 'shade', _dark: 'onFilm' } },
    rim: { fill: 'none', stroke: 'hole', strokeWidth: '2px' },
    holes: { fill: 'none', stroke: 'hole', strokeWidth: '7px', strokeDasharray: '10 9' },
    perforation: {
      fill: 'none',
      stroke: 'litRaised',
      strokeWidth: '4px',
      strokeDasharray: '0 8',
      strokeLinecap: 'round',
    },
    frameLine: { fill: 'none', stroke: 'onLit', strokeWidth: '2.5px' },
    // The two parts of a ticket. In the hall their colour is outline enough.
    paperBody: { fill: 'action', ...paperEdge },
    paperStub: { fill: 'litRaised', ...paperEdge },
    heavy: { ...wideCut, letterSpacing: '-0.02em' },
    strong: { fontWeight: 'strong' },
    print: { ...wideCut, letterSpacing: '0.08em' },
  },
})
