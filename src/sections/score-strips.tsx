import { fairVisibility as content } from '#content/landing.ts'
import { ink } from '#styled-system/recipes/index'

const HEIGHT = 400
/** The x coordinate at which the strips meet. */
const HUB = { x: 376, y: HEIGHT / 2 }

/** A strip of film for each factor, with its name. All strips run into one reel. */
export function ScoreStrips({ className }: { className?: string | undefined }) {
  const inks = ink()
  const room = HEIGHT / content.factors.length
  const width = Math.min(56, room - 14)
  const holes = width / 2 - 6
  return (
    <svg className={className} viewBox={`0 0 480 ${HEIGHT}`} aria-hidden="true" focusable="false">
      {content.factors.map(({ title }, index) => {
        const y = (index + 0.5) * room
        return (
          <g key={title}>
            <path
              className={inks.strip}
              strokeWidth={width}
              d={`M0 ${y}H232C316 ${y} 300 ${HUB.y} ${HUB.x} ${HUB.y}`}
            />
            <path className={inks.stripHoles} d={`M6 ${y - holes}H232M6 ${y + holes}H232`} />
          </g>
        )
      })}
      {content.factors.map(({ title }, index) => (
        <text
          key={title}
          className={`${inks.onFilm} ${inks.strong}`}
          x="16"
          y={(index + 0.5) * room + 7}
          fontSize={Math.min(22, width - 24)}
        >
          {title}
        </text>
      ))}
      <circle className={inks.film} cx={HUB.x} cy={HUB.y} r="104" />
      <circle className={inks.rim} cx={HUB.x} cy={HUB.y} r="95" />
      <circle className={inks.action} cx={HUB.x} cy={HUB.y} r="84" />
      <text className={`${inks.onAction} ${inks.heavy}`} x={HUB.x} y={HUB.y + 8} fontSize="52" textAnchor="middle">
        {content.score.name}
      </text>
      <text className={`${inks.onAction} ${inks.strong}`} x={HUB.x} y={HUB.y + 38} fontSize="21" textAnchor="middle">
        {content.score.label}
      </text>
    </svg>
  )
}
