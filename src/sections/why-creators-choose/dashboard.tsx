import { whyCreatorsChoose } from '#content/landing.ts'
import { divide, precisionOf, rupees } from '#content/rupees.ts'
import { dashboard } from '#styled-system/recipes/index'
import { fill, Picture, stroke } from '#drawing/picture.tsx'
import { textWidth } from '#drawing/fit.ts'

/** A seat, and the aisle behind its row, in units of the plan. */
const SEAT = { width: 46, height: 56, aisle: 14 }
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
      <svg width="0" height="0" className={styles.pattern} aria-hidden="true">
        <pattern id="seat" width={SEAT.width} height={SEAT.height + SEAT.aisle} patternUnits="userSpaceOnUse">
          <path {...fill('action')} d="M7 29V11a9 9 0 0 1 9-9h14a9 9 0 0 1 9 9v18z" />
          <path
            {...stroke('text', 2)}
            d="M7 29V11a9 9 0 0 1 9-9h14a9 9 0 0 1 9 9v18M0 20V54M46 20V54M0 30H46M0 46H46"
          />
        </pattern>
      </svg>
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

/** So many seats, in rows of `row`. */
function Seats({ count, row, className }: { count: number; row: number; className: string }) {
  const rows = Array.from({ length: Math.ceil(count / row) }, (_, index) => ({
    y: index * (SEAT.height + SEAT.aisle),
    width: Math.min(row, count - index * row) * SEAT.width,
  }))
  return (
    <Picture
      className={className}
      width={row * SEAT.width}
      height={rows.length * (SEAT.height + SEAT.aisle) - SEAT.aisle}
    >
      <path fill="url(#seat)" d={rows.map(({ y, width }) => `M0 ${y}h${width}v${SEAT.height}h-${width}z`).join('')} />
    </Picture>
  )
}
