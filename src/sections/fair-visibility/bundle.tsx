import { fairVisibility as content } from '#content/landing.ts'
import { ink, visibility } from '#styled-system/recipes/index'
import { Picture, fill, stroke } from '#drawing/picture.tsx'
import { CENTRE, DRAWING, INNER, PITCH, REEL, WIDTH } from './film-geometry.ts'

/** How far the holes are from the middle of a film. */
const HOLES = 25
/** Beyond the edge of any window, from which the films come, and 8 more than whole holes: a gap follows at 0. */
const FAR = -(16.5 * 180 + 8)

const middles = content.factors.map((_, index) => INNER + WIDTH / 2 + index * PITCH)

/** All films bend about one centre, up into one reel. On narrow screens each bends down by itself: see the recipe. */
export function Bundle({ className }: { className?: string | undefined }) {
  const inks = ink()
  const { lanes, score, windows } = visibility()
  return (
    <Picture className={className} {...DRAWING}>
      {/* The holes go on where those of the recipe end. */}
      <g className={lanes}>
        <path {...stroke('strip', WIDTH)} d={middles.map(bend).join('')} />
        <path
          {...stroke('hole', 5)}
          strokeDasharray="8 8.5"
          d={middles.flatMap((middle) => [bend(middle - HOLES), bend(middle + HOLES)]).join('')}
        />
      </g>
      <circle {...stroke('shade', 6)} {...fill('strip')} cx={REEL.x} cy={REEL.y} r={REEL.r + 3} />
      {/* A window for each factor: the dashes of one circle. */}
      <circle
        {...stroke('litShade', 26)}
        className={windows}
        cx={REEL.x}
        cy={REEL.y}
        r={REEL.r - 31}
        pathLength={content.factors.length}
        strokeDasharray=".52 .48"
        strokeLinecap="round"
      />
      <circle {...fill('action')} cx={REEL.x} cy={REEL.y} r={REEL.r - 61} />
      <text {...fill('onAction')} className={inks.heavy} x={REEL.x} y={REEL.y + 14} fontSize="86" textAnchor="middle">
        {content.score.name}
      </text>{' '}
      <text {...fill('onAction')} className={`${inks.strong} ${score}`} x={REEL.x} y={REEL.y + 60} textAnchor="middle">
        {content.score.label}
      </text>
    </Picture>
  )
}

/** A line that bends upwards at this radius. */
function bend(radius: number): string {
  return `M${FAR} ${CENTRE + radius}H0A${radius} ${radius} 0 0 0 ${radius} ${CENTRE}v-40`
}
