import { whyCreatorsChoose as content } from '#content/landing.ts'
import { loading } from '#content/waitlist.ts'
import { features } from '#styled-system/recipes/index'
import { JoinLink } from '#ui/join-link.tsx'
import { Section, SectionHead } from '#ui/section.tsx'
import { Dashboard } from './dashboard.tsx'
import { CalendarPicture, CraftPicture, PricePicture, ScorePicture, SharePicture } from './feature-pictures.tsx'

const pictures = {
  dashboard: Dashboard,
  share: SharePicture,
  calendar: CalendarPicture,
  price: PricePicture,
  score: ScorePicture,
  craft: CraftPicture,
}

/** Six reasons in a ruled, uneven grid; the first carries the earnings dashboard. */
export function WhyCreatorsChoose() {
  const styles = features()
  return (
    <Section id={content.id}>
      <div className={styles.column}>
        <Reasons />
      </div>
      <div className={styles.action}>
        <JoinLink busy={loading.opening}>{content.action}</JoinLink>
      </div>
    </Section>
  )
}

function Reasons() {
  const styles = features()
  return (
    <>
      <SectionHead id={content.id} title={content.title} lead={content.lead} />
      <ul className={styles.grid}>
        {content.features.map(({ picture, title, text }) => {
          const Picture = pictures[picture]
          return (
            <li key={title} className={styles.cell}>
              <Picture className={styles.picture} />
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          )
        })}
      </ul>
    </>
  )
}
