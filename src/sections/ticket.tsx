import { hero } from '#content/landing.ts'
import { ink } from '#styled-system/recipes/index'
import { rupees } from '#ui/rupees.ts'

const WIDTH = 720
const HEIGHT = 344
/** The perforation stands where the price divides: at the creator's share of the ticket's width. */
const TEAR = (WIDTH * hero.ticket.share.creator) / 100
const PUNCH = 16

/** A cinema ticket, torn where the money is shared: the body is the creator's part, the stub is ours. */
export function Ticket({ className }: { className?: string | undefined }) {
  const inks = ink()
  const { ticket } = hero
  const yours = (ticket.price * ticket.share.creator) / 100
  const ours = ticket.price - yours
  const sentence = `${ticket.example}: ${ticket.priceLabel} ${rupees(ticket.price)}. ${ticket.creator}: ${rupees(yours)}. ${ticket.platform}: ${rupees(ours)}.`
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT + 44}`} role="img" aria-label={sentence}>
      <path className={inks.action} d={body()} />
      <path className={inks.raised} d={stub()} />
      <path className={inks.outline} d={edge(stub())} />
      <path className={inks.outline} d={edge(body())} />
      <path className={inks.perforation} d={`M${TEAR} ${PUNCH + 8}V${HEIGHT - PUNCH}`} />

      <text className={`${inks.onAction} ${inks.print}`} x="44" y="62" fontSize="23">
        {ticket.admit.toUpperCase()}
      </text>
      <text className={`${inks.onAction} ${inks.print}`} x={TEAR - 32} y="62" fontSize="23" textAnchor="end">
        {ticket.example.toUpperCase()}
      </text>
      <path className={inks.outlineInk} d={`M44 82H${TEAR - 32}`} />
      <text className={`${inks.onAction} ${inks.strong}`} x="44" y="128" fontSize="32">
        {ticket.creator}
      </text>
      <text className={`${inks.onAction} ${inks.heavy}`} x="34" y="292" fontSize="196">
        {rupees(yours)}
      </text>

      <g transform={`translate(${TEAR + (WIDTH - TEAR) / 2} 0)`} textAnchor="middle">
        <text className={`${inks.text} ${inks.strong}`} y="128" fontSize="32">
          {ticket.platform}
        </text>
        <text className={`${inks.text} ${inks.heavy}`} y="292" fontSize="52">
          {rupees(ours)}
        </text>
      </g>

      <g transform={`translate(0 ${HEIGHT + 14})`}>
        <path className={inks.outline} d={`M1 0v10H${WIDTH - 1}V0`} />
        <text className={`${inks.text} ${inks.strong}`} x={WIDTH / 2} y="38" fontSize="26" textAnchor="middle">
          {ticket.priceLabel} {rupees(ticket.price)}
        </text>
      </g>
    </svg>
  )
}

/** The outline without the straight line of the tear: the perforation alone stands there. */
function edge(outline: string): string {
  return outline.replace(/V(\d+)(a16)/, `M${TEAR} $1$2`).replace('z', 'V1')
}

/** The outline of the left part: a notch in its outer edge, half of the punched hole at the tear. */
function body(): string {
  const middle = HEIGHT / 2
  return `M1 1H${TEAR - PUNCH}a${PUNCH} ${PUNCH} 0 0 0 ${PUNCH} ${PUNCH}V${HEIGHT - 1 - PUNCH}a${PUNCH} ${PUNCH} 0 0 0 ${-PUNCH} ${PUNCH}H1V${middle + 22}a22 22 0 0 0 0 -44z`
}

function stub(): string {
  const middle = HEIGHT / 2
  return `M${WIDTH - 1} 1H${TEAR + PUNCH}a${PUNCH} ${PUNCH} 0 0 1 ${-PUNCH} ${PUNCH}V${HEIGHT - 1 - PUNCH}a${PUNCH} ${PUNCH} 0 0 1 ${PUNCH} ${PUNCH}H${WIDTH - 1}V${middle + 22}a22 22 0 0 1 0 -44z`
}
