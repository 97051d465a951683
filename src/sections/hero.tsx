import { hero as content, withoutScript } from '#content/landing.ts'
import { loading } from '#content/waitlist.ts'
import { hero } from '#styled-system/recipes/index'
import { JoinLink } from '#ui/join-link.tsx'
import { headingId } from '#ui/section.tsx'
import { RENDERS_STATIC_PARTS, Static } from '#ui/static.tsx'
import { Ticket } from './ticket.tsx'

/** The promise in one line, and the ticket that shows what it is worth. */
export function Hero() {
  const styles = hero()
  return (
    <section id={content.id} aria-labelledby={headingId(content.id)} className={styles.root}>
      <div className={styles.inner}>
        <Static id="hero-headline" className={styles.opening}>
          {RENDERS_STATIC_PARTS && <Opening />}
        </Static>
        <div className={styles.pitch}>
          <Static id="hero-lead">{RENDERS_STATIC_PARTS && <p className={styles.lead}>{content.lead}</p>}</Static>
          <JoinLink busy={loading.opening}>{content.action}</JoinLink>
          <Static id="hero-without-script">
            {RENDERS_STATIC_PARTS && (
              <noscript>
                <p>{withoutScript}</p>
              </noscript>
            )}
          </Static>
        </div>
        <Static id="hero-ticket">{RENDERS_STATIC_PARTS && <Ticket className={styles.ticket} />}</Static>
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
