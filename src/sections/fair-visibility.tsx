import { fairVisibility as content } from '#content/landing.ts'
import { reel } from '#styled-system/recipes/index'
import { Section, SectionHead } from '#ui/section.tsx'
import { Reel } from './reel.tsx'

/** What the VAS score is made of: a reel with a window for each factor, and the words for each. */
export function FairVisibility() {
  const styles = reel()
  return (
    <Section id={content.id} ground="shade">
      <div className={styles.column}>
        <Score />
      </div>
    </Section>
  )
}

function Score() {
  const styles = reel()
  return (
    <>
      <SectionHead id={content.id} title={content.title} lead={content.lead} />
      <div className={styles.layout}>
        <Reel className={styles.picture} hub={content.score} numbered />
        <ol className={styles.list}>
          {content.factors.map(({ title, text }, index) => (
            <li key={title} className={styles.factor}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
