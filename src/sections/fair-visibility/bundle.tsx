import { fairVisibility as content } from '#content/landing.ts'
import { ink, visibility } from '#styled-system/recipes/index'

/** The distance between the middles of two films, the width of one, and the radius on the inner side of their bend. */
const PITCH = 72
const WIDTH = 66
const INNER = 40
const SPAN = content.factors.length * PITCH - (PITCH - WIDTH)
/** The reel, at the end of the bend. */
const REEL = { x: INNER + SPAN / 2, y: SPAN + INNER + 20, r: 199 }
/** How far the holes are from the middle of a film. */
const HOLES = 25
/** Beyond the edge of any window, from which the films come, and 8 more than whole holes: a gap follows at 0. */
const FAR = -(16.5 * 180 + 8)

/** All films bend about one centre and run into one reel. On narrow screens each bends by itself: see the recipe. */
export function Bundle({ className }: { className?: string | undefined }) {
  const inks = ink()
  const middles = content.factors.map((_, index) => INNER + WIDTH / 2 + index * PITCH)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${REEL.x + REEL.r} ${REEL.y + REEL.r}`}
      aria-hidden="true"
      focusable="false"
    >
      <g className={visibility().lanes}>
        <path className={inks.strip} strokeWidth={WIDTH} d={middles.map(bend).join('')} />
        <path
          className={inks.stripHoles}
          d={middles.flatMap((middle) => [bend(middle - HOLES), bend(middle + HOLES)]).join('')}
        />
      </g>
      <circle className={inks.shade} cx={REEL.x} cy={REEL.y} r={REEL.r + 6} />
      <circle className={inks.filmBase} cx={REEL.x} cy={REEL.y} r={REEL.r} />
      <circle className={inks.rim} cx={REEL.x} cy={REEL.y} r="185" />
      <circle className={inks.action} cx={REEL.x} cy={REEL.y} r="171" />
      <text className={`${inks.onAction} ${inks.heavy}`} x={REEL.x} y={REEL.y + 18} fontSize="96" textAnchor="middle">
        {content.score.name}
      </text>
      <text
        className={`${inks.onAction} ${inks.strong} ${visibility().score}`}
        x={REEL.x}
        y={REEL.y + 66}
        textAnchor="middle"
      >
        {content.score.label}
      </text>
    </svg>
  )
}

/** A line that bends downwards at this radius. */
function bend(radius: number): string {
  const y = SPAN + INNER
  return `M${FAR} ${y - radius}H0A${radius} ${radius} 0 0 1 ${radius} ${y}v40`
}
