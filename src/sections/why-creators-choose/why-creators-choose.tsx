import { loading, whyCreatorsChoose as content } from '#content/landing.ts'
import { features, section } from '#styled-system/recipes/index'
import { outlinedName } from '#content/site.ts'
import { OutlinedName } from '#drawing/outlined-name.tsx'
import { JoinLink } from '#ui/join-link.tsx'
import { fill, Picture, stroke } from '#drawing/picture.tsx'
import { Section, SectionHead } from '#ui/section.tsx'
import { Dashboard } from './dashboard.tsx'
import { FeaturePicture } from './feature-pictures.tsx'

/** The reasons in a ruled, uneven grid: the first carries the earnings dashboard, the last cell is the call to action. */
export function WhyCreatorsChoose({ price }: { price: number }) {
  const styles = features()
  const { column, name, text: caption } = section()
  return (
    <Section id={content.id}>
      <div className={column}>
        <SectionHead
          id={content.id}
          title={content.title}
          lead={content.lead}
          ending={<OutlinedName drawing={outlinedName} className={styles.name} />}
        />
        <ul className={styles.grid}>
          {content.features.map(({ picture, title, text }, index) => (
            <li key={index} className={styles.cell}>
              {picture === 'dashboard' ? (
                <Dashboard price={price} />
              ) : (
                <FeaturePicture name={picture} price={price} className={styles.picture} />
              )}
              <h3 className={name}>{title}</h3>
              <p className={caption}>{text}</p>
            </li>
          ))}
          <li className={styles.action}>
            <JoinLink busy={loading.opening} size="cell">
              {content.action}
            </JoinLink>
            <Picture className={styles.cue} width={48} height={48}>
              <circle {...fill('onAction')} cx="24" cy="24" r="24" />
              <path {...stroke('action', 3.5)} d="M13 24H33M25 15.5L33.5 24 25 32.5" />
            </Picture>
          </li>
        </ul>
      </div>
    </Section>
  )
}
