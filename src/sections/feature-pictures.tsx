import { business } from '#content/site.ts'
import { ink } from '#styled-system/recipes/index'
import { RUPEE } from '#ui/rupees.ts'
import type { ReactNode } from 'react'

interface PictureProps {
  className?: string | undefined
}

/** The share as a coin bar: what is the creator's is filled. */
export function SharePicture(props: PictureProps) {
  const inks = ink()
  const parts = 10
  return (
    <Picture {...props} width={158}>
      {Array.from({ length: parts }, (_, part) => {
        const filled = part < (business.creatorShare / 100) * parts
        return <circle key={part} cx={28 + part * 11} cy="28" r="25" className={filled ? inks.coin : inks.coinGone} />
      })}
    </Picture>
  )
}

/** Four weeks, each with its payday. */
export function CalendarPicture(props: PictureProps) {
  const inks = ink()
  return (
    <Picture {...props} width={158}>
      {Array.from({ length: 28 }, (_, day) => {
        const x = 2 + (day % 7) * 22.5
        const y = 2 + Math.floor(day / 7) * 14
        const payday = day % 7 === 4
        return <rect key={day} x={x} y={y} width="18" height="10" className={payday ? inks.dayPaid : inks.day} />
      })}
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

/** Five measures, as sliders on a mixing desk: all of them can be seen. */
export function ScorePicture(props: PictureProps) {
  const inks = ink()
  const levels = [14, 32, 22, 10, 26]
  return (
    <Picture {...props} width={150}>
      {levels.map((level, index) => (
        <g key={level} transform={`translate(${12 + index * 31} 0)`}>
          <path className={inks.outline} d="M0 2V54" />
          <rect className={inks.tag} x="-10" y={level} width="20" height="13" />
        </g>
      ))}
    </Picture>
  )
}

/** Three seats of one row: there is room. */
export function CraftPicture(props: PictureProps) {
  const inks = ink()
  return (
    <Picture {...props} width={158}>
      {[0, 1, 2].map((seat) => (
        <g key={seat} transform={`translate(${4 + seat * 52} 0)`}>
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
