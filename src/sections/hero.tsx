import { hero as content } from '#content/landing.ts'
import { loading } from '#content/waitlist.ts'
import { hero } from '#styled-system/recipes/index'
import { JoinLink } from '#ui/join-link.tsx'
import { headingId } from '#ui/section.tsx'
import { Ticket } from './ticket.tsx'

/** The headline, and the ticket that shows how a price is shared. */
export function Hero() {
  const styles = hero()
  return (
    <section id={content.id} aria-labelledby={headingId(content.id)} className={styles.root}>
      <div className={styles.inner}>
        <div className={styles.opening}>
          <Opening />
        </div>
        <div className={styles.pitch}>
          <p className={styles.lead}>{content.lead}</p>
          <JoinLink busy={loading.opening}>{content.action}</JoinLink>
        </div>
        <Ticket className={styles.ticket} />
      </div>
    </section>
  )
}

function Opening() {
  const styles = hero()
  return (
    <>
      <p className={styles.badge}>{content.badge}</p>
      <h1 id={headingId(content.id)} className={styles.headline}>
        {content.headline.map((line) => (
          <span key={line} className={styles.line}>
            {line}{' '}
          </span>
        ))}
      </h1>
    </>
  )
}
