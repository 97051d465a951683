import { fairVisibility as content } from '#content/landing.ts'
import { reel } from '#styled-system/recipes/index'
import { Section, SectionHead } from '#ui/section.tsx'
import { ScoreStrips } from './score-strips.tsx'

/** The factors of the VAS score, as a drawing and as a list. */
export function FairVisibility() {
  const styles = reel()
  return (
    <Section id={content.id} ground="shade">
      <div className={styles.column}>
        <Factors />
      </div>
    </Section>
  )
}

function Factors() {
  const styles = reel()
  return (
    <>
      <SectionHead id={content.id} title={content.title} lead={content.lead} />
      <div className={styles.layout}>
        <ScoreStrips className={styles.picture} />
        <ol className={styles.list}>
          {content.factors.map(({ title, text }) => (
            <li key={title} className={styles.factor}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
