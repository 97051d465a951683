import { fairVisibility as content } from '#content/landing.ts'
import { fill, stroke } from '#ui/drawing-inks.ts'
import { INNER, PITCH, REEL, SPAN, WIDTH } from './bundle-size.ts'

/** How far the holes are from the middle of a film. */
const HOLES = 25
/** Beyond the edge of any window, from which the films come, and 8 more than whole holes: a gap follows at 0. */
const FAR = -(16.5 * 180 + 8)

const middles = content.factors.map((_, index) => INNER + WIDTH / 2 + index * PITCH)

export const bundleDrawings = {
  // The holes go on where those of the recipe `visibility` end.
  lanes: (
    <>
      <path {...stroke('strip', WIDTH)} d={middles.map(bend).join('')} />
      <path
        {...stroke('hole', 5)}
        strokeDasharray="8 8.5"
        d={middles.flatMap((middle) => [bend(middle - HOLES), bend(middle + HOLES)]).join('')}
      />
    </>
  ),
  reel: (
    <>
      <circle {...fill('shade')} cx={REEL.x} cy={REEL.y} r={REEL.r + 6} />
      <circle {...fill('strip')} cx={REEL.x} cy={REEL.y} r={REEL.r} />
      <circle {...stroke('hole', 2)} cx={REEL.x} cy={REEL.y} r="185" />
      <circle {...fill('action')} cx={REEL.x} cy={REEL.y} r="171" />
    </>
  ),
}

/** A line that bends downwards at this radius. */
function bend(radius: number): string {
  const y = SPAN + INNER
  return `M${FAR} ${y - radius}H0A${radius} ${radius} 0 0 1 ${radius} ${y}v40`
}
