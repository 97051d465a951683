import { useEffect, useState, type Ref } from 'react'
import { hero as content } from '#content/landing.ts'
import { divide, precisionOf, rupees } from '#content/rupees.ts'
import { outlinedName } from '#content/site.ts'
import { ink, ticket } from '#styled-system/recipes/index'
import { fill, Picture } from '#drawing/picture.tsx'
import { OutlinedName } from '#drawing/outlined-name.tsx'
import { fit, textWidth } from '#drawing/fit.ts'
import { useScripted } from '#ui/use-scripted.ts'
import { PriceField } from './price-field.tsx'
import { LARGE, roomOn, SMALL, type Paper } from './ticket-paper.ts'
import { usePriceText, type Pricing } from './use-price-text.ts'

const ROOM = roomOn(LARGE)

/** The largest font sizes of the two amounts. */
const LARGEST = { creator: 228, platform: 52, turned: 40 }

/** The height of a figure, and of small raised paise, which need no point: all in ems of the amount. */
const CAPITAL = 0.66
const PAISE = { size: 0.46, gap: 0.06 }

/** What stands in place of an amount while there is no price: a rule on its line, as wide as its room. */
const RULE = { y: 4, height: 6 }

/** A cinema ticket, torn where the money is shared. While what is typed is no price, both amounts are blank. */
export function Ticket({ price, onPrice, ref }: Pricing & { ref: Ref<HTMLDivElement> }) {
  const field = usePriceText({ price, onPrice })
  const styles = ticket()
  const { ticket: words } = content
  const { creator, platform } = divide(price)
  const precision = precisionOf([creator, platform])
  const [yours, ours] = field.isNone ? [] : [rupees(creator, precision), rupees(platform, precision)]
  const sentence =
    yours && ours && `${words.price} ${rupees(price)}. ${words.creator}: ${yours}. ${words.platform}: ${ours}.`
  const [spoken, setSpoken] = useState(sentence)
  useEffect(() => {
    // While a price is typed, each digit makes another one.
    const timer = setTimeout(() => setSpoken(sentence), 500)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <div className={styles.place}>
      <div role="group" aria-label={words.label} className={styles.ticket}>
        <div ref={ref} className={styles.body}>
          <PaperOf part="body" className={styles.bodyPaper} />
          <PriceField {...field} />
          <div aria-hidden="true">
            <span className={styles.yours}>{words.creator}</span>{' '}
            <span className={styles.example}>{words.example}</span>{' '}
            <svg className={styles.amount} {...fill('onAction')} viewBox={`0 0 ${ROOM} 10`}>
              {yours ? <Amount amount={yours} /> : <rect {...RULE} width={ROOM} />}
            </svg>
          </div>
        </div>
        {/* A new price is a new ticket: its stub tears off again. */}
        <Stub key={price} amount={ours} />
        <p aria-live="polite" className={styles.spoken}>
          {/* Until the new one is said there is none: the eye no longer sees the old shares. */}
          {spoken === sentence && spoken}
        </p>
      </div>
    </div>
  )
}

/** The creator's amount, as large as its room permits. */
function Amount({ amount }: { amount: string }) {
  const size = fit(widthOf(amount), ROOM, LARGEST.creator)
  return (
    <text
      className={ink().heavy}
      // The first sign starts on the margin at any size. A smaller amount leaves room above and below.
      x={Math.round(-size * 0.044)}
      y={Math.round(10 - (LARGEST.creator - size) * (CAPITAL / 2))}
      fontSize={size}
    >
      <Figures amount={amount} size={size} />
    </text>
  )
}

/** An amount with small raised paise. */
function Figures({ amount, size }: { amount: string; size: number }) {
  const [whole, paise] = amount.split('.')
  return (
    <>
      {whole}
      {paise && (
        <tspan fontSize={size * PAISE.size} dx={size * PAISE.gap} dy={-size * (1 - PAISE.size) * CAPITAL}>
          {paise}
        </tspan>
      )}
    </>
  )
}

/** The platform's part. An amount that is too wide runs up the paper. */
function Stub({ amount }: { amount: string | undefined }) {
  const styles = ticket()
  // Only the first one, of the markup, waits until the page is seen.
  const [isNew] = useState(useScripted())
  const width = LARGE.width - LARGE.tear
  const room = width - 26
  const ems = widthOf(amount ?? '')
  const turned = ems * LARGEST.platform > room
  const along = fit(ems, 190, LARGEST.turned)
  const place = turned
    ? { transform: `translate(${width / 2} 10) rotate(-90)`, y: Math.round(along * 0.34), fontSize: along }
    : { x: width / 2, y: 10, fontSize: LARGEST.platform, textAnchor: 'middle' as const }
  return (
    <div
      className={styles.stub}
      aria-hidden="true"
      data-state={isNew ? 'new' : undefined}
      data-turned={turned || undefined}
    >
      <PaperOf part="stub" className={styles.stubPaper} />
      <OutlinedName drawing={outlinedName} className={styles.name} />
      <span className={styles.ours}>{content.ticket.platform}</span>{' '}
      <svg className={styles.rest} {...fill('onLit')} viewBox={`0 0 ${width} 10`}>
        {amount === undefined ? (
          <rect {...RULE} x={13} width={room} />
        ) : (
          <text className={ink().heavy} {...place}>
            <Figures amount={amount} size={place.fontSize} />
          </text>
        )}
      </svg>
    </div>
  )
}

/** One part of the paper, drawn for both widths: bites of a perforation scale badly. */
function PaperOf({ part, className }: { part: 'body' | 'stub'; className: string }) {
  const styles = ticket()
  const papers = { [styles.small]: SMALL, [styles.large]: LARGE }
  return Object.entries(papers).map(([size, paper]) => {
    const [width, path] = part === 'body' ? [paper.tear, bodyPath(paper)] : [paper.width - paper.tear, stubPath(paper)]
    return (
      <Picture key={size} className={size} width={width} height={paper.height}>
        <path className={className} d={path} />
      </Picture>
    )
  })
}

function bodyPath({ tear, corner, notch, notchAt, bites, bite, between }: Paper): string {
  const perforation = `v${between}${arc(bite, 0, 2 * bite)}v${between}`.repeat(bites)
  return `M1 1H${tear - corner}${arc(corner, corner, corner)}${perforation}${arc(corner, -corner, corner)}H1V${notchAt + notch}${arc(notch, 0, -2 * notch)}z`
}

function stubPath({ width, tear, height, corner, notch, notchAt, bites, bite, between }: Paper): string {
  const perforation = `v-${between}${arc(bite, 0, -2 * bite)}v-${between}`.repeat(bites)
  return `M${corner} 1H${width - tear - 1}V${notchAt - notch}${arc(notch, 0, 2 * notch)}V${height - 1}H${corner}${arc(corner, -corner, -corner)}${perforation}${arc(corner, corner, -corner)}z`
}

function arc(radius: number, x: number, y: number): string {
  return `a${radius} ${radius} 0 0 0 ${x} ${y}`
}

/** The width of an amount's ink in ems, with the tight spacing of headlines. */
function widthOf(amount: string): number {
  const [whole = 0, paise] = amount.split('.').map((part) => textWidth(part) - 0.02 * part.length - 0.07)
  return whole + (paise === undefined ? 0 : PAISE.size * paise + PAISE.gap)
}
