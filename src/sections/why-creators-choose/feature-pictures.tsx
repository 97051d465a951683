import { creators, fairVisibility, whyCreatorsChoose } from '#content/landing.ts'
import { RUPEE } from '#content/rupees.ts'
import { business } from '#content/site.ts'
import { fill, Picture, stroke } from '#drawing/picture.tsx'
import { ink } from '#styled-system/recipes/index'
import { Seats } from './seats.tsx'

interface FeaturePictureProps {
  className: string
}

const pictures = { share: Share, calendar: Calendar, price: PriceTag, score: Score, craft: Crafts }

export function FeaturePicture({ name, className }: FeaturePictureProps & { name: keyof typeof pictures }) {
  const Drawn = pictures[name]
  return <Drawn className={className} />
}

/** Paper with an outline. */
const paper = { ...stroke('text', 2), ...fill('action'), strokeLinejoin: 'round' } as const

/** Print on it. */
const print = () => ({ ...fill('onAction'), className: ink().heavy })

/** The coins of ₹10: their distance and diameter, and how many are in a row. */
const COIN = { pitch: 48, size: 42, row: 5 }

/** How many of ten coins are the creator's. */
const FILLED = (business.creatorShare / 100) * 2 * COIN.row

/** Ten coins in two rows. The creator's share is filled, one of them in part if needed. */
function Share({ className }: FeaturePictureProps) {
  return (
    <Picture className={className} width={4 * COIN.pitch + COIN.size} height={COIN.pitch + COIN.size}>
      {[0, 1].map((row) => {
        const share = Math.min(COIN.row, Math.max(0, FILLED - row * COIN.row))
        const whole = Math.floor(share)
        return (
          <g key={row} transform={`translate(0 ${row * COIN.pitch})`}>
            <Coins count={COIN.row} gone />
            {whole > 0 && <Coins count={whole} />}
            {share > whole && (
              <svg x={whole * COIN.pitch} width={(share - whole) * COIN.size} height={COIN.size}>
                <Coins count={1} />
              </svg>
            )}
            <text
              {...print()}
              x={Array.from({ length: whole }, (_, coin) => 13 + coin * COIN.pitch).join(' ')}
              y="29"
              fontSize="22"
            >
              {RUPEE.repeat(whole)}
            </text>
          </g>
        )
      })}
    </Picture>
  )
}

/** A row of coins: the round dots of two dashed lines. */
function Coins({ count, gone = false }: { count: number; gone?: boolean }) {
  const dots = { strokeDasharray: `0 ${COIN.pitch}`, strokeLinecap: 'round' } as const
  const line = `M21 21h${(count - 1) * COIN.pitch + 0.01}`
  return (
    <>
      <path {...(gone ? stroke('outline', 41) : stroke('onAction', 42))} {...dots} d={line} />
      <path {...stroke(gone ? 'canvas' : 'action', 38)} {...dots} d={line} />
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

/** A price tag on its string. */
function PriceTag({ className }: FeaturePictureProps) {
  return (
    <Picture className={className} width={150} height={56}>
      <path {...stroke('text', 2)} d="M2 14C14 2 26 30 44 28" />
      <path {...paper} d="M36 28 56 2H147V54H56z" />
      <circle {...stroke('text', 2)} {...fill('canvas')} cx="55" cy="28" r="6" />
      <text {...print()} x="102" y="42" fontSize="40" textAnchor="middle">
        {RUPEE}
      </text>
    </Picture>
  )
}

/** The lengths of the bars of the score, in units of the drawing. */
const LENGTHS = [46, 30, 38, 34, 24]

/** A bar for each factor, from where the last one ended: together they are as long as the score. */
function Score({ className }: FeaturePictureProps) {
  const { factors, score } = fairVisibility
  const lengths = factors.map((_, index) => LENGTHS[index % LENGTHS.length] ?? 0)
  const startOf = (bar: number) => lengths.slice(0, bar).reduce((sum, length) => sum + length, 1)
  const end = startOf(factors.length)
  const bars = lengths.map((length, bar) => ({
    length,
    from: `M${startOf(bar)} ${((bar * 28) / factors.length).toFixed(1)}`,
  }))
  return (
    <Picture className={className} width={end + 1} height={56}>
      <path {...fill('text')} d={bars.map(({ from, length }) => `${from}h${length}v6h-${length}z`).join('')} />
      <path
        {...stroke('text', 1.2)}
        d={bars
          .slice(1)
          .map(({ from }) => `${from}V34`)
          .join('')}
      />
      <path {...paper} d={`M1 33H${end}V55H1z`} />
      <text {...print()} x={end - 8} y="49.5" fontSize="16" textAnchor="end">
        {score.name}
      </text>
    </Picture>
  )
}

/** A seat for each craft, in one row. */
function Crafts({ className }: FeaturePictureProps) {
  return <Seats count={creators.cards.length} row={creators.cards.length} className={className} />
}
