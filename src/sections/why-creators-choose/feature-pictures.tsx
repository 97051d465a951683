import { creators, fairVisibility } from '#content/landing.ts'
import { business } from '#content/site.ts'
import { ink } from '#styled-system/recipes/index'
import { RUPEE } from '#content/rupees.ts'
import type { ReactNode } from 'react'

interface PictureProps {
  className?: string | undefined
}

/** The coins of ₹10: their distance and diameter, and how many are in a row. */
const COIN = { pitch: 48, size: 42, row: 5 }

/** Ten coins in two rows. The creator's share is filled, one of them in part if needed. */
export function SharePicture(props: PictureProps) {
  const inks = ink()
  const filled = (business.creatorShare / 100) * 2 * COIN.row
  return (
    <Picture {...props} width={4 * COIN.pitch + COIN.size} height={COIN.pitch + COIN.size}>
      {[0, 1].map((row) => {
        const share = Math.min(COIN.row, Math.max(0, filled - row * COIN.row))
        const whole = Math.floor(share)
        return (
          <g key={row} transform={`translate(0 ${row * COIN.pitch})`}>
            <Coins count={COIN.row} edge={inks.coinGoneEdge} face={inks.coinGone} />
            {whole > 0 && <Coins count={whole} edge={inks.coinEdge} face={inks.coin} sign />}
            {share > whole && (
              <svg x={whole * COIN.pitch} width={(share - whole) * COIN.size} height={COIN.size}>
                <Coins count={1} edge={inks.coinEdge} face={inks.coin} />
              </svg>
            )}
          </g>
        )
      })}
    </Picture>
  )
}

/** A row of coins: the round dots of two dashed lines. */
function Coins({ count, edge, face, sign = false }: { count: number; edge: string; face: string; sign?: boolean }) {
  const inks = ink()
  const line = `M21 21h${(count - 1) * COIN.pitch + 0.01}`
  return (
    <>
      <path className={edge} d={line} />
      <path className={face} d={line} />
      {sign && (
        <text
          className={`${inks.onAction} ${inks.heavy}`}
          x={Array.from({ length: count }, (_, coin) => 13 + coin * COIN.pitch).join(' ')}
          y="29"
          fontSize="22"
        >
          {RUPEE.repeat(count)}
        </text>
      )}
    </>
  )
}

/** Four weeks, each with its payday. */
export function CalendarPicture(props: PictureProps) {
  const inks = ink()
  return (
    <Picture {...props} width={158}>
      <pattern id="days" width="22.5" height="14" patternUnits="userSpaceOnUse">
        <rect className={inks.day} x="2" y="2" width="18" height="10" />
      </pattern>
      <rect width="158" height="56" fill="url(#days)" />
      <path className={inks.dayPaid} d="M92 2h18v10h-18zM92 16h18v10h-18zM92 30h18v10h-18zM92 44h18v10h-18z" />
    </Picture>
  )
}

/** A price tag on its string. */
export function PricePicture(props: PictureProps) {
  const inks = ink()
  return (
    <Picture {...props} width={150}>
      <path className={inks.outline} d="M2 14C14 2 26 30 44 28" />
      <path className={inks.tag} d="M36 28 56 2H147V54H56z" />
      <circle className={inks.canvas} cx="55" cy="28" r="6" />
      <circle className={inks.outline} cx="55" cy="28" r="6" />
      <text className={`${inks.onAction} ${inks.heavy}`} x="102" y="42" fontSize="40" textAnchor="middle">
        {RUPEE}
      </text>
    </Picture>
  )
}

/** Lengths of the bars, in units of the drawing. */
const SHARES = [46, 30, 38, 34, 24]

/** A bar for each factor, from where the last one ended: together they are as long as the score. */
export function ScorePicture(props: PictureProps) {
  const inks = ink()
  const { factors, score } = fairVisibility
  const shares = factors.map((_, index) => SHARES[index % SHARES.length] ?? 0)
  const starts = shares.map((_, index) => shares.slice(0, index).reduce((sum, share) => sum + share, 1))
  const end = (starts.at(-1) ?? 0) + (shares.at(-1) ?? 0)
  const step = 28 / factors.length
  return (
    <Picture {...props} width={end + 1}>
      <path
        className={inks.text}
        d={starts
          .map((start, index) => `M${start} ${(index * step).toFixed(1)}h${shares[index]}v6h-${shares[index]}z`)
          .join('')}
      />
      <path
        className={inks.seat}
        d={starts
          .slice(1)
          .map((start, index) => `M${start} ${(index * step).toFixed(1)}V34`)
          .join('')}
      />
      <path className={inks.tag} d={`M1 33H${end}V55H1z`} />
      <text className={`${inks.onAction} ${inks.heavy}`} x={end - 8} y="49.5" fontSize="16" textAnchor="end">
        {score.name}
      </text>
    </Picture>
  )
}

/** A seat for each craft, in one row. */
export function SeatsPicture(props: PictureProps) {
  const inks = ink()
  return (
    <Picture {...props} width={2 + creators.cards.length * 52}>
      {creators.cards.map(({ title }, seat) => (
        <g key={title} transform={`translate(${4 + seat * 52} 0)`}>
          <path className={inks.tag} d="M5 30V10a8 8 0 0 1 8-8h20a8 8 0 0 1 8 8v20z" />
          <path className={inks.outline} d="M0 20V54M46 20V54M0 30H46V46H0z" />
        </g>
      ))}
    </Picture>
  )
}

interface DrawingProps extends PictureProps {
  width: number
  height?: number
  children: ReactNode
}

function Picture({ className, width, height = 56, children }: DrawingProps) {
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}
