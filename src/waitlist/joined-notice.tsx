import { dialog as words, messages } from '#content/waitlist.ts'
import { VIEW_URL } from '#contract/address.ts'
import { button, dialog } from '#styled-system/recipes/index'
import { TicketStub } from './ticket-stub.tsx'

/** The confirmation for browsers without script, in place of the dialog, with a link back to the page. */
export function JoinedNotice() {
  const styles = dialog()
  return (
    <>
      <div className={styles.backdrop} />
      <div className={styles.positioner}>
        <div role="dialog" aria-modal="true" aria-labelledby="joined" className={styles.content}>
          <div className={styles.main}>
            <h2 id="joined" className={styles.news}>
              {words.joined}
            </h2>
            <p role="status" className={styles.subtitle}>
              {messages.joined}
            </p>
            <a href={VIEW_URL.page} className={button({ size: 'full' })}>
              {words.close}
            </a>
          </div>
          <div className={styles.stub} aria-hidden="true">
            <TicketStub />
          </div>
        </div>
      </div>
    </>
  )
}
