import { dialog as words } from '#content/waitlist.ts'
import { site } from '#content/site.ts'
import { dialog } from '#styled-system/recipes/index'

/** The print on the stub of the dialog's ticket. */
export function TicketStub() {
  const styles = dialog()
  return (
    <>
      <span className={styles.stubEdge}>{site.brand}</span>
      <span className={styles.stubPrint}>{words.stub}</span>
      <span className={styles.stubEdge}>{words.pass}</span>
    </>
  )
}
