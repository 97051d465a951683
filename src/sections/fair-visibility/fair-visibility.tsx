import { fairVisibility as content } from '#content/landing.ts'
import { visibility } from '#styled-system/recipes/index'
import { headingId, Section } from '#ui/section.tsx'
import { Bundle } from './bundle.tsx'

/** The factors of the VAS score: a film for each, which says what it measures, and all run into one reel. */
export function FairVisibility() {
  const styles = visibility()
  return (
    <Section id={content.id} ground="shade">
      <div className={styles.layout}>
        <h2 id={headingId(content.id)} className={styles.heading}>
          {content.title}
        </h2>
        <p className={styles.lead}>{content.lead}</p>
        <ol className={styles.films}>
          {content.factors.map(({ title, text }, index) => (
            <li key={index} className={styles.film}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
        <Bundle className={styles.bundle} />
      </div>
    </Section>
  )
}
