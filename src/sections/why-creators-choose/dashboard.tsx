import { whyCreatorsChoose } from '#content/landing.ts'
import { divide, precisionOf, rupees } from '#content/rupees.ts'
import { dashboard } from '#styled-system/recipes/index'
import { textWidth } from '#drawing/fit.ts'
import { Seats } from './seats.tsx'

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
              {`${content.title} `}
              <span className={styles.example}>{content.example}</span>
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
                {`${title} `}
                <span className={styles.sold}>
                  {`${sold} ${content.sales} × ${own === null ? '' : rupees(own)}`}
                  {own === null && <mark className={styles.price}>{rupees(price)}</mark>}
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
