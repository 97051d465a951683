import { whyCreatorsChoose } from '#content/landing.ts'
import { business } from '#content/site.ts'
import { dashboard, ink } from '#styled-system/recipes/index'
import { precisionOf, rupees } from '#content/rupees.ts'

/** The earnings dashboard: sales and the creator's share of each video. The bars compare the videos. */
export function Dashboard() {
  const inks = ink()
  const { dashboard: content } = whyCreatorsChoose
  const rows = content.videos.map((video) => ({
    ...video,
    earned: (video.price * video.sold * business.creatorShare) / 100,
  }))
  const total = rows.reduce((sum, { earned }) => sum + earned, 0)
  const precision = precisionOf(rows.map(({ earned }) => earned))
  const styles = dashboard({ amounts: precision })
  const best = Math.max(...rows.map(({ earned }) => earned))
  return (
    <div className={styles.root}>
      <p className={styles.bar}>
        <span className={styles.title}>{content.title}</span>
        <span className={styles.example}>{content.example}</span>
      </p>
      <table className={styles.table} aria-label={content.label}>
        <thead>
          <tr>
            <th scope="col" className={styles.head}>
              {content.columns.video}
            </th>
            <th scope="col" className={styles.head}>
              {content.columns.sold}
            </th>
            <th scope="col" className={styles.head}>
              {content.columns.earned}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, price, sold, earned }) => (
            <tr key={title}>
              <th scope="row" className={styles.video}>
                {title}
                <svg className={styles.share} aria-hidden="true" focusable="false">
                  <rect width="100%" height="6" className={inks.track} />
                  <rect width={`${(earned / best) * 100}%`} height="6" className={inks.action} />
                </svg>
              </th>
              <td className={styles.number}>{`${sold} × ${rupees(price)}`}</td>
              <td className={styles.number}>{rupees(earned, precision)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className={styles.total}>
              {content.total}
            </th>
            <td className={styles.total}>{rupees(total, precision)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
