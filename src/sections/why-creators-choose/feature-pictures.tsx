import type { SVGProps } from 'react'
import { creators, fairVisibility } from '#content/landing.ts'
import { RUPEE } from '#content/rupees.ts'
import { business } from '#content/site.ts'
import { Drawing, fill, Picture, stroke } from '#print/drawing.tsx'
import { ink } from '#styled-system/recipes/index'

/** The coins of ₹10: their distance and diameter, and how many are in a row. */
const COIN = { pitch: 48, size: 42, row: 5 }

/** The distance of two seats. */
const SEAT_PITCH = 52

/** Lengths of the bars, in units of the drawing. */
const SHARES = [46, 30, 38, 34, 24]

const score = barsOf(fairVisibility.factors.length)

function barsOf(count: number) {
  let start = 1
  const bars = Array.from({ length: count }, (_, index) => {
    const bar = { start, length: SHARES[index % SHARES.length] ?? 0, y: ((index * 28) / count).toFixed(1) }
    start += bar.length
    return bar
  })
  return { bars, end: start }
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

/** How many of ten coins are the creator's. */
const filled = (business.creatorShare / 100) * 2 * COIN.row

/** Ten coins in two rows. The creator's share is filled, one of them in part if needed. */
function Share() {
  return [0, 1].map((row) => {
    const share = Math.min(COIN.row, Math.max(0, filled - row * COIN.row))
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
      </g>
    )
  })
}

/** The weeks of a year, in four rows. */
const PAYDAYS = [1, 15, 29, 43].map((y) => `M1 ${y}${'h9v10h-9zm12 0'.repeat(13)}`).join('')

export function featureDrawings() {
  const tag = { ...stroke('text', 2), ...fill('action'), strokeLinejoin: 'round' } as const
  return {
    share: <Share />,
    calendar: <path {...stroke('onAction', 1.5)} {...fill('action')} d={PAYDAYS} />,
    // A price tag on its string.
    price: (
      <>
        <path {...stroke('text', 2)} d="M2 14C14 2 26 30 44 28" />
        <path {...tag} d="M36 28 56 2H147V54H56z" />
        <circle {...stroke('text', 2)} {...fill('canvas')} cx="55" cy="28" r="6" />
      </>
    ),
    // A bar for each factor, from where the last one ended: together they are as long as the score.
    score: (
      <>
        <path
          {...fill('text')}
          d={score.bars.map(({ start, length, y }) => `M${start} ${y}h${length}v6h-${length}z`).join('')}
        />
        <path
          {...stroke('text', 1.2)}
          d={score.bars
            .slice(1)
            .map(({ start, y }) => `M${start} ${y}V34`)
            .join('')}
        />
        <path {...tag} d={`M1 33H${score.end}V55H1z`} />
      </>
    ),
    // A seat for each craft, in one row.
    craft: creators.cards.map((_, seat) => (
      <g key={seat} transform={`translate(${4 + seat * SEAT_PITCH} 0)`}>
        <path {...tag} d="M5 30V10a8 8 0 0 1 8-8h20a8 8 0 0 1 8 8v20z" />
        <path {...stroke('text', 2)} d="M0 20V54M46 20V54M0 30H46V46H0z" />
      </g>
    )),
    // The arrow of the cell that is pressed.
    cue: (
      <>
        <circle {...fill('onAction')} cx="24" cy="24" r="24" />
        <path {...stroke('action', 3.5)} d="M13 24H33M25 15.5L33.5 24 25 32.5" />
      </>
    ),
  }
}

const whole = Math.floor(filled)
/** The rupee signs on a row of coins: one for each whole coin. */
const signsOn = (row: number, count: number) => ({
  x: Array.from({ length: count }, (_, coin) => 13 + coin * COIN.pitch).join(' '),
  y: 29 + row * COIN.pitch,
  fontSize: '22',
  children: RUPEE.repeat(count),
})

/** The size of each picture, and what is printed on its drawing. */
const pictures = {
  share: {
    width: 4 * COIN.pitch + COIN.size,
    height: COIN.pitch + COIN.size,
    signs: [signsOn(0, Math.min(whole, COIN.row)), ...(whole > COIN.row ? [signsOn(1, whole - COIN.row)] : [])],
  },
  calendar: { width: 155, height: 54, signs: [] },
  price: {
    width: 150,
    height: 56,
    signs: [{ x: '102', y: '42', fontSize: '40', textAnchor: 'middle', children: RUPEE }],
  },
  score: {
    width: score.end + 1,
    height: 56,
    signs: [{ x: score.end - 8, y: '49.5', fontSize: '16', textAnchor: 'end', children: fairVisibility.score.name }],
  },
  craft: { width: 2 + creators.cards.length * SEAT_PITCH, height: 56, signs: [] },
} satisfies Record<string, { width: number; height: number; signs: SVGProps<SVGTextElement>[] }>

export function FeaturePicture({ name, className }: { name: keyof typeof pictures; className: string }) {
  const { signs, ...size } = pictures[name]
  return (
    <Picture className={className} {...size}>
      <Drawing name={name} />
      {signs.map((sign) => (
        <text key={sign.y} {...fill('onAction')} className={ink().heavy} {...sign} />
      ))}
    </Picture>
  )
}
