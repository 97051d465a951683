import { dialog as words } from '#content/waitlist.ts'
import { business, site } from '#content/site.ts'
import { dialog } from '#styled-system/recipes/index'

/** What is printed on the part that the counter tears off. */
export function Stub() {
  const styles = dialog()
  return (
    <>
      <span className={styles.stubShare}>{site.brand}</span>
      <span className={styles.stubPrint}>{words.stub}</span>
      <span className={styles.stubShare}>{`${business.creatorShare} / ${100 - business.creatorShare}`}</span>
    </>
  )
}
