import { dialog as words, messages } from '#content/waitlist.ts'
import { ADDRESS } from '#contract/address.ts'
import { button, dialog } from '#styled-system/recipes/index'
import { Stub } from './stub.tsx'

/** What a browser without script is shown when its application was taken: the ticket, and the way back to the page. */
export function JoinedNotice() {
  const styles = dialog()
  return (
    <>
      <div className={styles.backdrop} />
      <div className={styles.positioner}>
        <div role="dialog" aria-modal="true" aria-labelledby="joined" className={styles.content}>
          <div className={styles.main}>
            <h2 id="joined" className={styles.title}>
              {words.joined}
            </h2>
            <p role="status" className={styles.subtitle}>
              {messages.joined}
            </p>
            <a href={ADDRESS.nothing} className={button({ size: 'full' })}>
              {words.close}
            </a>
          </div>
          <div className={styles.stub} aria-hidden="true">
            <Stub />
          </div>
        </div>
      </div>
    </>
  )
}
