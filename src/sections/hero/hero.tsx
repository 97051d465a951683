import type { Ref } from 'react'
import { certificate, foundingCreator, hero as content, loading } from '#content/landing.ts'
import { hero } from '#styled-system/recipes/index'
import { JoinLink } from '#ui/join-link.tsx'
import { headingId } from '#ui/section.tsx'
import { Ticket } from './ticket.tsx'
import type { Pricing } from './use-price-text.ts'

/** The headline, and the ticket on which the visitor sets a price. */
export function Hero({ ticket, joined, ...pricing }: Pricing & { ticket: Ref<HTMLDivElement>; joined: boolean }) {
  const styles = hero()
  return (
    <section id={content.id} aria-labelledby={headingId(content.id)} className={styles.root}>
      <div className={styles.inner}>
        <div className={styles.opening}>
          <p className={styles.badge}>{content.badge}</p>
          <h1 id={headingId(content.id)} className={styles.headline}>
            {content.headline.map((line, index) => (
              <span key={index} className={styles.line}>
                {`${line} `}
              </span>
            ))}
          </h1>
        </div>
        <p className={styles.lead}>{content.lead}</p>
        <Ticket {...pricing} ref={ticket} />
        <div className={styles.action}>
          <JoinLink busy={loading.opening} look="voice">
            {content.action}
          </JoinLink>
          <p className={styles.calm}>
            {joined ? foundingCreator.friend : `${content.calm} `}
            {!joined && <a href={`#${certificate.id}`}>{content.decided}</a>}
          </p>
        </div>
      </div>
    </section>
  )
}
