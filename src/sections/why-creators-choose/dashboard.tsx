import { whyCreatorsChoose } from '#content/landing.ts'
import { divide, precisionOf, rupees } from '#content/rupees.ts'
import { dashboard } from '#styled-system/recipes/index'
import { fill, Picture, stroke } from '#drawing/picture.tsx'
import { textWidth } from '#drawing/fit.ts'

/** A seat, and the aisle behind its row, in units of the plan. Its path ends where the next seat begins. */
const SEAT = { width: 46, height: 56, aisle: 14, path: 'm7 29v-18a9 9 0 0 1 9-9h14a9 9 0 0 1 9 9v18m-39-9v34m46-54' }
/** The most seats of a row on a narrow screen. On a wide one the longest row has a seat for each sale. */
const NARROW = 14
/** Wider sums, in ems, are set smaller. */
const LONG = 7.2

/** The earnings dashboard as the plan of a house: a seat for each sale, and the creator's share of each video. */
export function Dashboard({ price }: { price: number }) {
  const { dashboard: content } = whyCreatorsChoose
  const sales = content.videos.map((video) => ({
    ...video,
    earned: divide((video.price ?? price) * video.sold).creator,
  }))
  const precision = precisionOf(sales.map(({ earned }) => earned))
  const total = rupees(
    sales.reduce((sum, { earned }) => sum + earned, 0),
    precision,
  )
  const most = Math.max(...sales.map(({ sold }) => sold))
  const styles = dashboard()
  return (
    <div className={styles.root} data-amounts={textWidth(total) > LONG ? 'long' : undefined}>
      <table className={styles.table} aria-label={content.label}>
        <thead>
          <tr>
            <th scope="col" className={styles.head}>
              {content.title} <span className={styles.example}>{content.example}</span>
            </th>
            <th scope="col" className={styles.head}>
              {content.earned}
            </th>
          </tr>
        </thead>
        {sales.map(({ title, sold, price: own, earned }, index) => (
          <tbody key={index} className={styles.row}>
            <tr>
              <th scope="row" className={styles.video}>
                {title}{' '}
                <span className={styles.sold}>
                  {sold} {content.sales} ×{' '}
                  {own === null ? <mark className={styles.price}>{rupees(price)}</mark> : rupees(own)}
                </span>
              </th>
              <td className={styles.earned}>{rupees(earned, precision)}</td>
            </tr>
            <tr aria-hidden="true">
              <td colSpan={2} className={styles.seats}>
                <Seats count={sold} row={NARROW} className={styles.narrow} />
                <Seats count={sold} row={most} className={styles.wide} />
              </td>
            </tr>
          </tbody>
        ))}
      </table>
      <p className={styles.total}>
        <span>{content.total}</span> <span>{total}</span>
      </p>
    </div>
  )
}

/** So many seats, in rows of `row`. Not by an SVG pattern, which is blurred on paper. */
function Seats({ count, row, className }: { count: number; row: number; className: string }) {
  const rows = Array.from({ length: Math.ceil(count / row) }, (_, index) => {
    const seats = Math.min(row, count - index * row)
    const rail = seats * SEAT.width
    // Both end posts are within the drawing as a whole: half of each stands outside of the seats.
    return `M1 ${index * (SEAT.height + SEAT.aisle)}${SEAT.path.repeat(seats)}m0 20v34m0-8h-${rail}m0-16h${rail}`
  })
  return (
    <Picture
      className={className}
      width={row * SEAT.width + 2}
      height={rows.length * (SEAT.height + SEAT.aisle) - SEAT.aisle}
    >
      <path {...stroke('text', 2)} {...fill('action')} d={rows.join('')} />
    </Picture>
  )
}
