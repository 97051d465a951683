import { hero, howItWorks } from '#content/landing.ts'
import { divide, precisionOf, rupees } from '#content/rupees.ts'
import { fill, stroke } from '#drawing/picture.tsx'
import { textWidth } from '#drawing/fit.ts'
import { Figure, Leader, Line, RIGHT, ROOM, SLIP } from './leader.tsx'

interface FrameProps {
  /** The number of the step, as on the countdown of a film leader. */
  count: number
  /** The visitor's price, in rupees. */
  price: number
  className?: string | undefined
}

/** The first frame: a listing in the making. */
export function UploadFrame(props: FrameProps) {
  const { upload } = howItWorks.pictures
  return (
    <Leader {...props} label={upload.label}>
      <Line y={31} left={upload.file} right={`${upload.progress}%`} strong />
      <rect {...fill('litShade')} x={SLIP.margin} y="42" width={ROOM} height="12" />
      <rect {...fill('action')} x={SLIP.margin} y="42" width={(ROOM * upload.progress) / 100} height="12" />
      <path {...stroke('litLine', 1.25)} d={`M${SLIP.margin} 69H${RIGHT}`} />
      {upload.description.map((line, index) => (
        <text key={index} x={SLIP.margin} y={94 + index * 23} fontSize="19">
          {`${line} `}
        </text>
      ))}
      {/* A third line takes their room. */}
      {upload.description.length < 3 && <Tags />}
    </Leader>
  )
}

function Tags() {
  let x = SLIP.margin
  return howItWorks.pictures.upload.tags.map((tag, index) => {
    // Room for wide letters too, between round ends.
    const width = textWidth(tag, 'running') * 16 + 36
    const left = x
    x += width + 9
    // Tags that do not fit are omitted.
    return left + width > RIGHT + 1 ? null : (
      <g key={index} transform={`translate(${left} 133)`}>
        <rect {...stroke('onLit', 1.5)} width={width} height="37" rx="18.5" />
        <text x={width / 2} y="24.5" fontSize="19" textAnchor="middle">
          {tag}
        </text>{' '}
      </g>
    )
  })
}

/** The second frame: the price of the ticket, written by hand, and its two parts. */
export function PriceFrame(props: FrameProps) {
  const { price: words } = howItWorks.pictures
  const { creator, platform } = divide(props.price)
  const precision = precisionOf([creator, platform])
  const price = rupees(props.price)
  return (
    <Leader {...props} label={words.label}>
      <Line y={28} left={hero.ticket.price} strong />
      <Figure x={SLIP.margin} middle={67} room={126} amount={price} /> <Pencil />
      <g transform="translate(10 0)">
        <rect {...fill('action')} x="10" y="106" width={ROOM} height="35" />
        <rect {...fill('litShade')} x="10" y="141" width={ROOM} height="35" />
        <path {...stroke('litRaised', 4)} strokeDasharray="0 8" strokeLinecap="round" d={`M14 141H${RIGHT - 10}`} />
      </g>
      {[
        { y: 131, left: words.creator, right: rupees(creator, precision) },
        { y: 166, left: words.platform, right: rupees(platform, precision) },
      ].map((line) => (
        <Line key={line.y} {...line} inset={10} strong />
      ))}
    </Leader>
  )
}

/** The pencil that has underlined the price. */
function Pencil() {
  return (
    <g {...stroke('onLit', 2.5)} strokeLinejoin="round">
      <path d={`M${SLIP.margin} 93H152`} />
      <g transform="translate(152 93) rotate(-35)">
        <path {...fill('litRaised')} d="M0 0 24-10V10z" />
        <path {...fill('action')} d="M24-10H90V10H24z" />
        <path {...fill('litShade')} d="M90-10h9v20h-9z" />
        <path {...fill('dusk')} d="M99-10h8a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6h-8z" />
        <path {...fill('onLit')} d="M0 0 9-3.7V3.7z" />
        <path strokeWidth="1.25" d="M24-3H90M24 4H90" />
      </g>
    </g>
  )
}

/** The width of the sum on the slip. */
const FIGURE_ROOM = 158

/** The third frame: the payout slip, which adds up. */
export function PayoutFrame(props: FrameProps) {
  const { payout } = howItWorks.pictures
  const sales = payout.sold * props.price
  const { creator, platform } = divide(sales)
  const precision = precisionOf([creator, platform])
  const total = rupees(creator, precision)
  const [count, price, sum] = [String(payout.sold), rupees(props.price), rupees(sales, precision)]
  // The word is left out where both figures are long.
  const sold = textWidth(price + sum, 'running') > 7 ? count : `${count} ${payout.sales}`
  return (
    <Leader {...props} label={payout.label}>
      <Line y={31} left={payout.title} strong />
      <path {...stroke('onLit', 2.5)} d={`M${SLIP.margin} 43H${RIGHT}`} />
      <Line y={71} left={`${sold} × ${price}`} right={sum} />
      <Line y={101} left={payout.platform} right={rupees(-platform, precision)} />
      <path {...fill('action')} d={`M0 120H${SLIP.width}V${SLIP.height}H0z`} />
      <path {...stroke('onLit', 2.5)} d={`M0 120H${SLIP.width}`} />
      <Line y={161} left={payout.total} room={ROOM - FIGURE_ROOM - 8} strong />
      <Figure x={RIGHT} middle={154} room={FIGURE_ROOM} amount={total} textAnchor="end" />
    </Leader>
  )
}
