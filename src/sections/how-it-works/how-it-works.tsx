import type { ReactNode } from 'react'
import { howItWorks as content } from '#content/landing.ts'
import { columns, film, section } from '#styled-system/recipes/index'
import { columnsFor } from '#ui/columns-for.ts'
import { fill } from '#drawing/picture.tsx'
import { Section, SectionHead } from '#ui/section.tsx'
import { PayoutFrame, PriceFrame, UploadFrame } from './leader-frames.tsx'

const pictures = { upload: UploadFrame, price: PriceFrame, payout: PayoutFrame }

/** The frames of a film leader: what a creator does, and what comes of it. */
export function HowItWorks({ price }: { price: number }) {
  const styles = film()
  const { text: caption } = section({ ground: 'film' })
  return (
    <Section id={content.id} ground="film">
      <div className={styles.head}>
        <SectionHead id={content.id} title={content.title} lead={content.lead} ground="film" />
      </div>
      <div className={styles.strip}>
        <Sprockets>
          <pattern id="sprocket" width="36" height="20" patternUnits="userSpaceOnUse">
            <rect x="8" y="3" width="20" height="14" rx="3" {...fill('hole')} />
          </pattern>
        </Sprockets>
        <ol className={`${styles.frames} ${columns({ count: columnsFor(content.steps.length, 3) }).grid}`}>
          {content.steps.map(({ picture, title, text }, index) => {
            const Picture = pictures[picture]
            return (
              <li key={index} className={styles.frame}>
                <Picture count={index + 1} price={price} className={styles.picture} />
                <h3 className={section().name}>{title}</h3>
                <p className={caption}>{text}</p>
              </li>
            )
          })}
        </ol>
        <Sprockets />
      </div>
    </Section>
  )
}

/** A row of sprocket holes that repeats at any width without scaling. */
function Sprockets({ children }: { children?: ReactNode }) {
  return (
    <svg className={film().sprockets} height="20" aria-hidden="true">
      {children}
      <rect width="100%" height="20" fill="url(#sprocket)" />
    </svg>
  )
}
