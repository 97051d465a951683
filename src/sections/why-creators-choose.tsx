import { whyCreatorsChoose as content } from '#content/landing.ts'
import { loading } from '#content/waitlist.ts'
import { features, type FeaturesVariantProps } from '#styled-system/recipes/index'
import { JoinLink } from '#ui/join-link.tsx'
import { cellWidths } from '#ui/cell-widths.ts'
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

/** The reasons in a ruled, uneven grid; the first carries the earnings dashboard. */
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
  const places = placesFor(content.features.length)
  return (
    <>
      <SectionHead id={content.id} title={content.title} lead={content.lead} />
      <ul className={styles.grid}>
        {content.features.map(({ picture, title, text }, index) => {
          const Picture = pictures[picture]
          return (
            <li key={title} className={features({ place: places[index] }).cell}>
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

type Place = NonNullable<FeaturesVariantProps['place']>

const rows = {
  whole: ['alone'],
  half: ['firstOfTwo', 'secondOfTwo'],
  third: ['firstOfThree', 'secondOfThree', 'thirdOfThree'],
} as const

/** The grid positions of `count` cells on a desktop: a large one with two beside it, the others in rows below. */
function placesFor(count: number): Place[] {
  const widths = cellWidths(Math.max(0, count - 3), 3)
  const below: Place[] = []
  while (below.length < widths.length) below.push(...rows[widths[below.length] as keyof typeof rows])
  return ['lead', 'secondOfTwo', 'secondOfTwo', ...below]
}
