import { howItWorks as content } from '#content/landing.ts'
import { columns, film, ink } from '#styled-system/recipes/index'
import { columnsFor } from '#ui/columns-for.ts'
import { Section, SectionHead } from '#ui/section.tsx'
import { Sprockets } from '#ui/sprockets.tsx'
import { PayoutFrame, PriceFrame, UploadFrame } from './leader-frames.tsx'

const pictures = { upload: UploadFrame, price: PriceFrame, payout: PayoutFrame }

/** The frames of a film leader: what a creator does, and what comes of it. */
export function HowItWorks({ price }: { price: number }) {
  return (
    <Section id={content.id} ground="film">
      <Strip price={price} />
    </Section>
  )
}

function Strip({ price }: { price: number }) {
  const styles = film()
  const inks = ink()
  return (
    <>
      <div className={styles.head}>
        <SectionHead id={content.id} title={content.title} lead={content.lead} ground="film" />
      </div>
      <div className={styles.strip}>
        <Sprockets id="sprockets-above" className={styles.sprockets} holeClassName={inks.hole} />
        <ol className={`${styles.frames} ${columns({ count: columnsFor(content.steps.length, 3) })}`}>
          {content.steps.map(({ picture, title, text }, index) => {
            const Picture = pictures[picture]
            return (
              <li key={title} className={styles.frame}>
                <Picture count={index + 1} price={price} className={styles.picture} />
                <h3 className={styles.title}>{title}</h3>
                <p className={styles.text}>{text}</p>
              </li>
            )
          })}
        </ol>
        <Sprockets id="sprockets-below" className={styles.sprockets} holeClassName={inks.hole} />
      </div>
    </>
  )
}
