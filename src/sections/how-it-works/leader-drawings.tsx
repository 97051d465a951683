import { stroke } from '#ui/drawing-inks.ts'
import { RINGS } from './leader-size.ts'

export const leaderDrawings = {
  // The cross hairs and rings of a countdown.
  leader: (
    <g {...stroke('litLine', 1.25)}>
      <path d={`M0 ${RINGS.y}H400M${RINGS.x} 0V250`} />
      <circle cx={RINGS.x} cy={RINGS.y} r={RINGS.radius} />
      <circle cx={RINGS.x} cy={RINGS.y} r={RINGS.radius - 8} />
    </g>
  ),
}
