import { foundingCreator, memberStub } from '#content/landing.ts'
import type { Member } from '#content/member.ts'
import { divide, rupees } from '#content/rupees.ts'
import { founding, ink } from '#styled-system/recipes/index'
import { fill, stroke } from '#drawing/picture.tsx'
import { PrintedName } from '#drawing/printed-name.tsx'
import { fit, textWidth } from '#drawing/fit.ts'

/** What the stub says: of a visitor who has not joined, only the price. */
export type Printed = Member | Pick<Member, 'price'>

const WIDTH = 420
const HEIGHT = 118
/** Eleven bites along the tear, and round bites out of the corners of the other end. */
const OUTLINE = `M1 1v3.5${'v1a4 4 0 0 1 0 8v1'.repeat(11)}v2.5H${WIDTH - 19}a18 18 0 0 1 18-18V19a18 18 0 0 1-18-18z`

/** The stub of the visitor's ticket: blank until they have joined, then signed and pinned to the page. */
export function PinnedStub(printed: Printed) {
  const inks = ink()
  const { price } = printed
  const member = 'name' in printed ? printed : undefined
  const craft = member?.craft ?? memberStub.kind
  const sums = `${rupees(price)}, ${memberStub.share} ${rupees(divide(price).creator)}`
  // Strong letters are wider than those of running text: four fifths of the headlines'.
  const size = fit(0.8 * textWidth(sums), 212, 17)
  return (
    <svg
      className={founding().pinned}
      {...fill('onLit')}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      {...(member === undefined
        ? { 'aria-hidden': true }
        : {
            id: memberStub.id,
            // The stub in the header leads here.
            tabIndex: -1,
            role: 'img',
            'aria-label': `${memberStub.joined}: ${member.name}, ${craft}. ${sums}`,
          })}
    >
      <path {...stroke('onAction', 2)} {...fill('litRaised')} d={OUTLINE} />
      {member === undefined ? (
        <>
          <text className={inks.print} x="34" y="36" fontSize="13">
            {foundingCreator.blank.toUpperCase()}
          </text>{' '}
          <path {...stroke('onLit', 2)} strokeDasharray="0 6" strokeLinecap="round" d="M35 62H368" />
        </>
      ) : (
        <PrintedName name={member.name} along={320} across={60} max={38} transform="translate(34 44)" />
      )}
      <text className={inks.print} x="34" y="96" fontSize="13">
        {craft.toUpperCase()}
      </text>{' '}
      <text className={inks.strong} x="368" y="96" fontSize={size} textAnchor="end">
        {sums}
      </text>
      <circle {...stroke('onAction', 2)} {...fill(member === undefined ? 'action' : 'dusk')} cx="394" cy="59" r="6" />
    </svg>
  )
}
