import { hero } from '#content/landing.ts'
import { rupees } from '#content/rupees.ts'
import { hero as heroStyles, ink } from '#styled-system/recipes/index'
import { fittingSize, textWidth } from '#ui/text-width.ts'
import { ticketShape } from '#ui/ticket-shape.ts'

const WIDTH = 720
const HEIGHT = 344
const PUNCH = 16
/** The margin around the print. */
const MARGIN = { left: 44, tear: 32, stub: 14 }
/** The largest font size of the creator's amount. */
const LARGEST = 228
/** How much wider spaced capitals are than the letters alone, in ems. */
const SPACED = 0.08

/** A cinema ticket, torn where the money is shared: the body is the creator's part, the stub is ours. */
export function Ticket({ className }: { className?: string | undefined }) {
  const inks = ink()
  const { ticket } = hero
  const tear = (WIDTH * ticket.share.creator) / 100
  const yours = (ticket.price * ticket.share.creator) / 100
  const ours = ticket.price - yours
  const sentence = `${ticket.example}: ${ticket.priceLabel} ${rupees(ticket.price)}. ${ticket.creator}: ${rupees(yours)}. ${ticket.platform}: ${rupees(ours)}.`
  const { body, stub } = ticketShape({
    left: 1,
    right: WIDTH - 1,
    top: 1,
    bottom: HEIGHT - 1,
    tear,
    punch: PUNCH,
    notch: 22,
  })
  const torn = `M${tear} ${PUNCH}V${HEIGHT - PUNCH}`
  const perforation = `M${tear} ${PUNCH + 8}V${HEIGHT - PUNCH}`
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT + 48}`} role="img" aria-label={sentence}>
      <path className={inks.action} d={body.fill} />
      <path className={inks.outlineInk} d={body.edge + torn} />
      <path className={inks.perforation} d={perforation} />
      <Body right={tear - MARGIN.tear} amount={rupees(yours)} />
      <g className={heroStyles().stub}>
        <path className={inks.litRaised} d={stub.fill} />
        <path className={inks.outlineInk} d={stub.edge + torn} />
        <path className={inks.perforation} d={perforation} />
        <Stub left={tear} amount={rupees(ours)} />
      </g>
      <g transform={`translate(0 ${HEIGHT + 18})`}>
        <path className={inks.outline} d={`M1 0v10H${WIDTH - 1}V0`} />
        <text className={`${inks.text} ${inks.strong}`} x={WIDTH / 2} y="40" fontSize="26" textAnchor="middle">
          {ticket.priceLabel} {rupees(ticket.price)}
        </text>
      </g>
    </svg>
  )
}

/** What is printed on the creator's part, between its left margin and `right`. */
function Body({ right, amount }: { right: number; amount: string }) {
  const inks = ink()
  const { ticket } = hero
  const room = right - MARGIN.left
  const [admit, example] = [ticket.admit.toUpperCase(), ticket.example.toUpperCase()]
  const print = fittingSize(23, textWidth(`${admit} ${example}`) + SPACED * (admit.length + example.length), room)
  const size = fittingSize(LARGEST, textWidth(amount), room)
  return (
    <>
      <text className={`${inks.onAction} ${inks.print}`} x={MARGIN.left} y="62" fontSize={print}>
        {admit}
      </text>
      {/* Its last letter is followed by a space too. */}
      <text
        className={`${inks.onAction} ${inks.print}`}
        x={right + print * SPACED}
        y="62"
        fontSize={print}
        textAnchor="end"
      >
        {example}
      </text>
      <path className={inks.outlineInk} d={`M${MARGIN.left} 82H${right}`} />
      <text className={`${inks.onAction} ${inks.strong}`} x={MARGIN.left} y="122" fontSize="32">
        {ticket.creator}
      </text>
      {/* The stem of its first sign stands below the words above, its middle in the same place at any size. */}
      <text
        className={`${inks.onAction} ${inks.heavy}`}
        x={MARGIN.left - size * (10 / LARGEST)}
        y={223 + size * (69 / LARGEST)}
        fontSize={size}
      >
        {amount}
      </text>
    </>
  )
}

/** What is printed on our part: across it, or along it where it is too narrow for that. */
function Stub({ left, amount }: { left: number; amount: string }) {
  const inks = ink()
  const label = hero.ticket.platform
  const width = WIDTH - left
  const room = width - 2 * MARGIN.stub
  const scale = Math.min(1, room / (52 * textWidth(amount)), room / (32 * textWidth(label)))
  if (scale < 0.7) {
    const size = fittingSize(34, 0.64, width - MARGIN.stub)
    return (
      <g transform={`translate(${left + width / 2} 0) rotate(90)`}>
        <text className={`${inks.onLit} ${inks.strong}`} x="60" y={size * 0.32} fontSize={size}>
          {label}
        </text>
        <text
          className={`${inks.onLit} ${inks.heavy}`}
          x={HEIGHT - 44}
          y={size * 0.32}
          fontSize={size}
          textAnchor="end"
        >
          {amount}
        </text>
      </g>
    )
  }
  return (
    <g transform={`translate(${left + width / 2} 0)`} textAnchor="middle">
      <text className={`${inks.onLit} ${inks.strong}`} y="128" fontSize={32 * scale}>
        {label}
      </text>
      <text className={`${inks.onLit} ${inks.heavy}`} y="292" fontSize={52 * scale}>
        {amount}
      </text>
    </g>
  )
}
