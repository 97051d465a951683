import type { ReactNode } from 'react'
import { foundingCreator as content } from '#content/landing.ts'
import { form, loading } from '#content/waitlist.ts'
import { founding } from '#styled-system/recipes/index'
import { JoinLink } from '#ui/join-link.tsx'
import { headingId, Section } from '#ui/section.tsx'

interface FoundingCreatorProps {
  /** The stub of the visitor's ticket, after they joined. */
  children?: ReactNode
}

/** The last call to action: one block of colour with the largest type of the page, and what follows a press. */
export function FoundingCreator({ children }: FoundingCreatorProps) {
  const styles = founding()
  const { next } = content
  return (
    <Section id={content.id} ground="action">
      <div className={styles.tear} aria-hidden="true" />
      <div className={styles.column}>
        <h2 id={headingId(content.id)} className={styles.title}>
          {content.title}
        </h2>
        {children}
        <p className={styles.lead}>{content.lead}</p>
        <div className={styles.action}>
          <JoinLink busy={loading.opening} look="ink">
            {content.action}
          </JoinLink>
          <p className={styles.calm}>{form.calm}</p>
        </div>
        <div className={styles.next}>
          <p className={styles.heading}>{next.title}</p>
          <ol className={styles.lines}>
            {next.lines.map((line) => (
              <li key={line} className={styles.step}>
                {line}
              </li>
            ))}
          </ol>
          <p className={styles.open}>{next.open}</p>
        </div>
      </div>
    </Section>
  )
}
