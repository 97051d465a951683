import type { ReactNode } from 'react'
import { howItWorks } from '#content/landing.ts'
import { film, ink } from '#styled-system/recipes/index'
import { fill, stroke } from '#drawing/picture.tsx'
import { fit, textWidth } from '#drawing/fit.ts'

/** The slip of paper on a frame, and the margin around its print. */
export const SLIP = { x: 108, y: 50, width: 280, height: 188, margin: 20 }
export const RIGHT = SLIP.width - SLIP.margin
export const ROOM = RIGHT - SLIP.margin
/** Cross hairs, and two rings around 59 50, where they cross. */
const TARGET = 'M0 50H400M59 0V250M105 50a46 46 0 1 0-92 0 46 46 0 1 0 92 0m-8 0a38 38 0 1 0-76 0 38 38 0 1 0 76 0'

interface LeaderProps {
  count: number
  label: string
  className?: string | undefined
  children: ReactNode
}

/** A frame of the countdown: cross hairs, two rings, a hand, the number, and a slip of paper. */
export function Leader({ count, label, className, children }: LeaderProps) {
  const inks = ink()
  return (
    <svg className={className} {...fill('onLit')} viewBox="0 0 400 250" role="img" aria-label={`${label}.`}>
      <path {...stroke('litLine', 1.25)} d={TARGET} />
      <path className={film().hand} d="M59 50V4" />
      <text className={inks.heavy} x="59" y="71" fontSize="60" textAnchor="middle">
        {count}
      </text>{' '}
      <text {...fill('onLitMuted')} className={inks.print} x="389" y="36" fontSize="15" textAnchor="end">
        {howItWorks.pictures.example.toUpperCase()}
      </text>{' '}
      <g transform={`translate(${SLIP.x} ${SLIP.y})`}>
        <path {...fill('litRaised')} d={`M0 0H${SLIP.width}V${SLIP.height}H0z`} />
        {children}
        <path {...stroke('onLit', 2.5)} d={`M0 0H${SLIP.width}V${SLIP.height}H0z`} />
      </g>
    </svg>
  )
}

interface LineProps {
  y: number
  left: string
  right?: string
  strong?: boolean
  /** The width that both ends may take. */
  room?: number
  /** How far both ends are from the margin. */
  inset?: number
}

/** A line of the slip: words at its start, an amount at its end. */
export function Line({ y, left, right = '', strong = false, room = ROOM, inset = 0 }: LineProps) {
  const ems = textWidth(`${left} ${right}`, 'running')
  const print = {
    className: strong ? ink().strong : undefined,
    y,
    fontSize: fit(ems, room - 2 * inset, strong ? 20 : 19),
  }
  return (
    <>
      <text {...print} x={SLIP.margin + inset}>
        {left}
      </text>{' '}
      {right !== '' && (
        <>
          <text {...print} x={RIGHT - inset} textAnchor="end">
            {right}
          </text>{' '}
        </>
      )}
    </>
  )
}

interface FigureProps {
  x: number
  /** The height of the middle of the figures, at any size. */
  middle: number
  room: number
  amount: string
  textAnchor?: 'end'
}

/** An amount as large as its room permits. */
export function Figure({ x, middle, room, amount, textAnchor }: FigureProps) {
  const size = fit(textWidth(amount) - 0.02 * amount.length, room, 39)
  return (
    <text className={ink().heavy} x={x} y={(middle + size * 0.34).toFixed(1)} fontSize={size} textAnchor={textAnchor}>
      {amount}
    </text>
  )
}
