import { fairVisibility as content, notFound } from '#content/landing.ts'
import { ink } from '#styled-system/recipes/index'
import { fill, stroke } from '#print/drawing.tsx'

const CENTRE = 240
/** The distance between the centres of hub and window, in units of the drawing. */
const ORBIT = 142

/** A film reel: with a window for each factor of the score. */
export function Reel({ className }: { className?: string | undefined }) {
  const inks = ink()
  const radius = windowRadius(content.factors.length)
  return (
    <svg className={className} viewBox="0 0 480 480" aria-hidden="true">
      <path {...fill('strip')} d={`M${CENTRE} 436H480V480H${CENTRE}z`} />
      {/* Only whole holes, starting where the film leaves the reel. */}
      <path {...stroke('hole', 7)} strokeDasharray="10 9" d="M368 447H473M330 469H473" />
      <circle {...fill('strip')} cx={CENTRE} cy={CENTRE} r="240" />
      <circle {...stroke('hole', 2)} cx={CENTRE} cy={CENTRE} r="226" />
      {content.factors.map(({ title }, index) => {
        const angle = (index / content.factors.length) * 2 * Math.PI - Math.PI / 2
        const x = CENTRE + ORBIT * Math.cos(angle)
        const y = CENTRE + ORBIT * Math.sin(angle)
        return <circle key={title} className={inks.reelWindow} cx={x.toFixed(1)} cy={y.toFixed(1)} r={radius} />
      })}
      <circle {...fill('action')} cx={CENTRE} cy={CENTRE} r="66" />
      <text {...fill('onAction')} className={inks.heavy} x={CENTRE} y={CENTRE + 15} fontSize="44" textAnchor="middle">
        {notFound.status}
      </text>
    </svg>
  )
}

/** The radius at which neighbouring windows do not overlap. */
function windowRadius(windows: number): number {
  return Math.min(62, Number((ORBIT * Math.sin(Math.PI / windows) - 6).toFixed(1)))
}
