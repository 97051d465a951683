import { fairVisibility, whyCreatorsChoose } from '#content/landing.ts'
import { RUPEE, rupees } from '#content/rupees.ts'
import { business } from '#content/site.ts'
import { fit, textWidth } from '#drawing/fit.ts'
import { fill, Picture, stroke } from '#drawing/picture.tsx'
import { ink } from '#styled-system/recipes/index'

interface FeaturePictureProps {
  className: string
  /** The visitor's price, in rupees. */
  price: number
}

const pictures = { share: Share, calendar: Calendar, price: PriceTag, score: Score, craft: Crafts }

export function FeaturePicture({ name, ...props }: FeaturePictureProps & { name: keyof typeof pictures }) {
  const Drawn = pictures[name]
  return <Drawn {...props} />
}

/** Paper with an outline. */
const paper = { ...stroke('text', 2), ...fill('action'), strokeLinejoin: 'round' } as const

/** Print on it. */
const print = () => ({ ...fill('onAction'), className: ink().heavy })

/** The coins of ₹10: how many are in a row, their distance and their diameter. */
const ROW = 5
const PITCH = 48
const SIZE = 42

/** How many of the coins in each row are the creator's. */
const FILLED = [0, 1].map((row) => Math.min(ROW, Math.max(0, business.creatorShare / 10 - row * ROW)))

/** Ten coins in two rows. The creator's share is filled, one of them in part if needed. */
function Share({ className }: FeaturePictureProps) {
  return (
    <Picture className={className} width={4 * PITCH + SIZE} height={PITCH + SIZE}>
      {FILLED.map((share, row) => {
        const whole = Math.floor(share)
        return (
          <g key={row} transform={`translate(0 ${row * PITCH})`}>
            <Coins gone />
            <svg width={whole * PITCH + (share - whole) * SIZE}>
              <Coins />
            </svg>
            {/* A place for each of five: what is left over is ignored. */}
            <text {...print()} x="13 61 109 157 205" y="29" fontSize="22">
              {RUPEE.repeat(whole)}
            </text>
          </g>
        )
      })}
    </Picture>
  )
}

/** A row of coins: the round dots of two dashed lines. */
function Coins({ gone = false }: { gone?: boolean }) {
  const dots = {
    strokeDasharray: `0 ${PITCH}`,
    strokeLinecap: 'round',
    d: `M21 21h${(ROW - 1) * PITCH + 0.01}`,
  } as const
  return (
    <>
      <path {...(gone ? stroke('outline', 41) : stroke('onAction', 42))} {...dots} />
      <path {...stroke(gone ? 'canvas' : 'action', 38)} {...dots} />
    </>
  )
}

/** A tear-off calendar of 52 weeks: the leaf of a week comes off as money. */
function Calendar({ className }: FeaturePictureProps) {
  return (
    <Picture className={className} width={234} height={90}>
      <path {...stroke('text', 2)} {...fill('canvas')} d="M1 9H117V89H1z" />
      <path {...fill('text')} d="M0 8H118V24H0z" />
      <path {...stroke('text', 6)} strokeLinecap="round" d="M30 3V12M88 3V12" />
      <path {...stroke('canvas', 2)} strokeLinecap="round" d="M30 12V16M88 12V16" />
      <text {...fill('text')} className={ink().heavy} x="59" y="76" fontSize="62" textAnchor="middle">
        {whyCreatorsChoose.calendar.weeks}
      </text>
      <g transform="rotate(9 180 50)">
        <path {...paper} d={`M138 12${'l4 6 4-6'.repeat(10)}V86H138z`} />
        <text {...print()} x="178" y="69" fontSize="52" textAnchor="middle">
          {RUPEE}
        </text>
      </g>
    </Picture>
  )
}

/** A price tag on its string, with the visitor's price. */
function PriceTag({ className, price }: FeaturePictureProps) {
  const amount = rupees(price)
  const size = fit(textWidth(amount), 116, 40)
  return (
    <Picture className={className} width={190} height={56}>
      <path {...stroke('text', 2)} d="M2 14C14 2 26 30 44 28" />
      <path {...paper} d="M36 28 56 2H189V54H56z" />
      <circle {...stroke('text', 2)} {...fill('canvas')} cx="55" cy="28" r="6" />
      <text {...print()} x="125" y={(28 + size * 0.34).toFixed(1)} fontSize={size} textAnchor="middle">
        {amount}
      </text>
    </Picture>
  )
}

/** A film for each factor, and the reel that they run into. */
function Score({ className }: FeaturePictureProps) {
  const { factors, score } = fairVisibility
  const films = factors.map((_, index) => `M0 ${((index + 0.5) * (59 / factors.length) - 1.5).toFixed(1)}H190`)
  return (
    <Picture className={className} width={220} height={56}>
      <path {...stroke('text', 59 / factors.length - 3)} d={films.join('')} />
      <circle {...stroke('canvas', 3)} {...fill('text')} cx="190" cy="28" r="31.5" />
      <circle {...fill('action')} cx="190" cy="28" r="23" />
      <text {...print()} x="190" y="34" fontSize="17" textAnchor="middle">
        {score.name}
      </text>
    </Picture>
  )
}

/** The colours of the frames of 'Creators Are Ready to Join', and of a seat that is free. */
const SEATS = ['dusk', 'board', 'action', 'canvas'] as const

/** A seat for each craft. */
function Crafts({ className }: FeaturePictureProps) {
  return (
    <Picture className={className} width={228} height={56}>
      {SEATS.map((colour, seat) => (
        <path
          key={colour}
          {...paper}
          {...fill(colour)}
          transform={`translate(${seat * 58})`}
          d="M8 32V12A10 10 0 0 1 18 2H36A10 10 0 0 1 46 12V32M1 32H53V42H1zM8 42V56M46 42V56"
        />
      ))}
    </Picture>
  )
}
