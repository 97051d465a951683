import { howItWorks } from '#content/landing.ts'
import { fittingSize, textWidth } from '#ui/text-width.ts'
import { ink } from '#styled-system/recipes/index'
import { precisionOf, rupees } from '#content/rupees.ts'
import type { ReactNode } from 'react'
import { LeaderGround } from './leader-ground.tsx'

/** The average width of a character of running text, in ems. */
const CHARACTER_WIDTH = 0.4

interface FrameProps {
  /** The number of the step, as on the countdown of a film leader. */
  count: number
  className?: string | undefined
}

/** The first frame: a listing in the making. */
export function UploadFrame(props: FrameProps) {
  const inks = ink()
  const { upload } = howItWorks.pictures
  const full = 212
  return (
    <Leader {...props} label={upload.label}>
      <text className={`${inks.onLit} ${inks.strong}`} x="20" y="42" fontSize="17">
        {upload.file}
      </text>
      <text className={`${inks.onLit} ${inks.strong}`} x="232" y="42" fontSize="17" textAnchor="end">
        {upload.progress}%
      </text>
      <rect className={inks.litShade} x="20" y="54" width={full} height="10" />
      <rect className={inks.action} x="20" y="54" width={(full * upload.progress) / 100} height="10" />
      <path className={inks.litLine} d="M20 86H232" />
      <text
        className={inks.onLit}
        x="20"
        y="112"
        fontSize={fittingSize(15, upload.description.length * CHARACTER_WIDTH, full)}
      >
        {upload.description}
      </text>
      <Tags />
    </Leader>
  )
}

function Tags() {
  const inks = ink()
  const height = 30
  let x = 20
  return howItWorks.pictures.upload.tags.map((tag) => {
    const width = tag.length * 8 + 20
    const left = x
    x += width + 8
    // Tags that do not fit are omitted.
    return left + width > 232 ? null : (
      <g key={tag} transform={`translate(${left} 130)`}>
        <rect className={inks.outlineThin} width={width} height={height} rx="15" />
        <text className={inks.onLit} x={width / 2} y="21" fontSize="16" textAnchor="middle">
          {tag}
        </text>
      </g>
    )
  })
}

/** The third frame: the payout slip, which adds up. */
export function PayoutFrame(props: FrameProps) {
  const inks = ink()
  const { payout } = howItWorks.pictures
  const precision = precisionOf([...payout.rows, payout.total].map(({ amount }) => amount))
  const total = rupees(payout.total.amount, precision)
  return (
    <Leader {...props} label={payout.label}>
      <text className={`${inks.onLit} ${inks.strong}`} x="20" y="42" fontSize="17">
        {payout.title}
      </text>
      {payout.rows.map(({ label, amount }, index) => (
        <g key={label} transform={`translate(0 ${78 + index * 26})`}>
          <text className={inks.onLit} x="20" fontSize="15">
            {label}
          </text>
          <text className={inks.onLit} x="232" fontSize="15" textAnchor="end">
            {rupees(amount, precision)}
          </text>
        </g>
      ))}
      <rect className={inks.action} x="12" y="122" width="228" height="42" />
      <text className={`${inks.onAction} ${inks.strong}`} x="20" y="149" fontSize="17">
        {payout.total.label}
      </text>
      <text
        className={`${inks.onAction} ${inks.heavy}`}
        x="232"
        y="151"
        fontSize={fittingSize(25, textWidth(total), 128)}
        textAnchor="end"
      >
        {total}
      </text>
    </Leader>
  )
}

/** A frame of the countdown: its ground and a slip of paper over it. */
function Leader({ count, label, className, children }: FrameProps & { label: string; children: ReactNode }) {
  const inks = ink()
  return (
    <svg className={className} viewBox="0 0 400 300" role="img" aria-label={`${label}.`}>
      <LeaderGround count={count} />
      <g transform="translate(138 98)">
        <rect className={inks.litRaised} width="252" height="184" />
        <rect className={inks.outlineInk} width="252" height="184" />
        {children}
      </g>
    </svg>
  )
}
