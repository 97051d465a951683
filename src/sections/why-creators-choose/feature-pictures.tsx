import type { SVGProps } from 'react'
import { creators, fairVisibility } from '#content/landing.ts'
import { RUPEE } from '#content/rupees.ts'
import { business } from '#content/site.ts'
import { ink } from '#styled-system/recipes/index'
import { Drawing, fill, Picture } from '#print/drawing.tsx'
import { COIN, SEAT_PITCH, score } from './feature-drawings.tsx'

interface PictureProps {
  className?: string | undefined
}

/** What `feature-drawings.tsx` draws, and the print on it. */
export function SharePicture(props: PictureProps) {
  const whole = Math.floor((business.creatorShare / 100) * 2 * COIN.row)
  const signs = [Math.min(whole, COIN.row), Math.max(0, whole - COIN.row)]
  return (
    <Picture {...props} width={4 * COIN.pitch + COIN.size} height={COIN.pitch + COIN.size}>
      <Drawing name="share" />
      {signs.map(
        (count, row) =>
          count > 0 && (
            <Sign
              key={row}
              x={Array.from({ length: count }, (_, coin) => 13 + coin * COIN.pitch).join(' ')}
              y={29 + row * COIN.pitch}
              fontSize="22"
            >
              {RUPEE.repeat(count)}
            </Sign>
          ),
      )}
    </Picture>
  )
}

export function CalendarPicture(props: PictureProps) {
  return (
    <Picture {...props} width={155} height={54}>
      <Drawing name="calendar" />
    </Picture>
  )
}

export function PricePicture(props: PictureProps) {
  return (
    <Picture {...props} width={150} height={56}>
      <Drawing name="price" />
      <Sign x="102" y="42" fontSize="40" textAnchor="middle">
        {RUPEE}
      </Sign>
    </Picture>
  )
}

export function ScorePicture(props: PictureProps) {
  return (
    <Picture {...props} width={score.end + 1} height={56}>
      <Drawing name="score" />
      <Sign x={score.end - 8} y="49.5" fontSize="16" textAnchor="end">
        {fairVisibility.score.name}
      </Sign>
    </Picture>
  )
}

export function SeatsPicture(props: PictureProps) {
  return (
    <Picture {...props} width={2 + creators.cards.length * SEAT_PITCH} height={56}>
      <Drawing name="seats" />
    </Picture>
  )
}

/** Print on a drawing. */
function Sign(props: SVGProps<SVGTextElement>) {
  return <text {...fill('onAction')} className={ink().heavy} {...props} />
}
