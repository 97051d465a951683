import { foundingCreator as content } from '#content/landing.ts'
import { loading } from '#content/waitlist.ts'
import { founding } from '#styled-system/recipes/index'
import { JoinLink } from '#ui/join-link.tsx'
import { headingId, Section } from '#ui/section.tsx'

/** The last call to action: one block of colour with the largest type of the page. */
export function FoundingCreator() {
  const styles = founding()
  return (
    <Section id={content.id} ground="action">
      <div className={styles.tear} aria-hidden="true" />
      <div className={styles.column}>
        <h2 id={headingId(content.id)} className={styles.title}>
          {content.title}
        </h2>
        <div className={styles.row}>
          <p className={styles.lead}>{content.lead}</p>
          <JoinLink busy={loading.opening} look="ink">
            {content.action}
          </JoinLink>
        </div>
      </div>
    </Section>
  )
}
