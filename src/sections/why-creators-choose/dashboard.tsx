import { whyCreatorsChoose } from '#content/landing.ts'
import { divide, precisionOf, rupees } from '#content/rupees.ts'
import { dashboard } from '#styled-system/recipes/index'
import { fill, stroke } from '#print/drawing.tsx'
import { textWidth } from '#print/fit.ts'

/** A seat of the picture, in px. */
const SEAT = { width: 8, height: 13 }
/** Rows with wider numbers, in ems, are set smaller, so that every line keeps its height. */
const LONG = 8

/** The earnings dashboard: sales and the creator's share of each video, and a seat for each sale. */
export function Dashboard({ price }: { price: number }) {
  const { dashboard: content } = whyCreatorsChoose
  const sales = content.videos.map((video) => {
    const asked = video.price ?? price
    return { ...video, asked, earned: divide(asked * video.sold).creator }
  })
  const precision = precisionOf(sales.map(({ earned }) => earned))
  const rows = sales.map((sale) => {
    const numbers = [`${sale.sold} × ${rupees(sale.asked)}`, rupees(sale.earned, precision)]
    return { ...sale, numbers }
  })
  const total = sales.reduce((sum, { earned }) => sum + earned, 0)
  const styles = dashboard()
  const amounts = rows.some(({ numbers }) => textWidth(numbers.join(''), 'running') > LONG) ? 'long' : undefined
  const most = Math.max(...rows.map(({ sold }) => sold))
  return (
    <div className={styles.root}>
      <p className={styles.bar}>
        <span className={styles.title}>{content.title}</span> <span className={styles.example}>{content.example}</span>
      </p>
      <svg width="0" height="0" className={styles.pattern} aria-hidden="true">
        <pattern id="seat" width={SEAT.width} height={SEAT.height} patternUnits="userSpaceOnUse">
          <path {...fill('action')} d="M1.6 7V3a2 2 0 0 1 2-2h1a2 2 0 0 1 2 2v4z" />
          <path {...stroke('onLit', 1.2)} d="M.7 5v7.5M7.5 5v7.5M.7 8h6.8M.7 10.8h6.8" />
        </pattern>
      </svg>
      <table className={styles.table} aria-label={content.label} data-amounts={amounts}>
        <thead>
          <tr>
            {Object.values(content.columns).map((column, index) => (
              <th key={index} scope="col" className={styles.head}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ title, sold, numbers }, index) => (
          <tbody key={index}>
            <tr>
              <th scope="row" className={styles.video}>
                {title}
              </th>
              {numbers.map((number, column) => (
                <td key={column} className={styles.number}>
                  <span>{number}</span>
                </td>
              ))}
            </tr>
            {/* In one scale for all rows, which reaches below the numbers. */}
            <tr aria-hidden="true">
              <td colSpan={3} className={styles.seats} aria-hidden="true">
                <svg viewBox={`0 0 ${most * SEAT.width} ${SEAT.height}`} width={most * SEAT.width}>
                  <rect width={sold * SEAT.width} height={SEAT.height} fill="url(#seat)" />
                </svg>
              </td>
            </tr>
          </tbody>
        ))}
      </table>
      <p className={styles.total} data-amounts={amounts}>
        <span>{content.total}</span> <span>{rupees(total, precision)}</span>
      </p>
    </div>
  )
}
