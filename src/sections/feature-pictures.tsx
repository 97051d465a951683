import { creators, fairVisibility } from '#content/landing.ts'
import { business } from '#content/site.ts'
import { ink } from '#styled-system/recipes/index'
import { RUPEE } from '#content/rupees.ts'
import { Fragment, type ReactNode } from 'react'

interface PictureProps {
  className?: string | undefined
}

/** Ten overlapping coins. The creator's share is filled, one of them in part if needed. */
export function SharePicture(props: PictureProps) {
  const inks = ink()
  const coins = 10
  const filled = (business.creatorShare / 100) * coins
  const whole = Math.floor(filled)
  const place = (coin: number) => ({ cx: 28 + coin * 11, cy: 28, r: 25 })
  // Each coin but the last is partly covered by the next.
  const seen = whole < coins - 1 ? 11 : 50
  const { cx, ...size } = place(whole)
  return (
    <Picture {...props} width={158}>
      {Array.from({ length: coins }, (_, coin) => (
        <Fragment key={coin}>
          <circle {...place(coin)} className={coin < filled ? inks.coin : inks.coinGone} />
          {coin === whole && coin < filled && (
            <>
              <clipPath id="divided-coin">
                <circle cx={cx} {...size} />
              </clipPath>
              <circle
                cx={cx + (filled - whole) * seen}
                {...size}
                className={inks.coinGone}
                clipPath="url(#divided-coin)"
              />
            </>
          )}
        </Fragment>
      ))}
    </Picture>
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

/** The factors of the score as the sliders of a mixing desk. */
export function ScorePicture(props: PictureProps) {
  const inks = ink()
  const levels = [14, 32, 22, 10, 26]
  const { factors } = fairVisibility
  return (
    <Picture {...props} width={26 + (factors.length - 1) * 31}>
      <path className={inks.outline} d={factors.map((_, index) => `M${12 + index * 31} 2V54`).join('')} />
      <path
        className={inks.tag}
        d={factors.map((_, index) => `M${2 + index * 31} ${levels[index % levels.length]}h20v13h-20z`).join('')}
      />
    </Picture>
  )
}

/** A seat for each craft, in one row. */
export function CraftPicture(props: PictureProps) {
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

function Picture({ className, width, children }: PictureProps & { width: number; children: ReactNode }) {
  return (
    <svg className={className} viewBox={`0 0 ${width} 56`} aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}
