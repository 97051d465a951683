import { creators as content } from '#content/landing.ts'
import { cell, contactSheet } from '#styled-system/recipes/index'
import { cellWidths } from '#ui/cell-widths.ts'
import { Section, SectionHead } from '#ui/section.tsx'
import { ContactFrame } from './contact-frame.tsx'

/** A contact sheet with a frame for each kind of creator. */
export function Creators() {
  const { cards } = content
  const three = cards.length === 3
  const styles = contactSheet({ arrangement: three ? 'three' : 'rows' })
  const widths = cellWidths(cards.length, 4)
  return (
    <Section id={content.id}>
      <div className={styles.column}>
        <SectionHead id={content.id} title={content.title} lead={content.lead} opening="stacked" />
        <ul className={styles.sheet}>
          {cards.map(({ craft, title, text }, index) => (
            <li
              key={title}
              className={three ? styles.card : `${styles.card} ${cell({ width: { lg: widths[index] ?? 'whole' } })}`}
            >
              <div className={styles.frame}>
                <ContactFrame craft={craft} />
                <div className={styles.stamps}>
                  <p className={styles.soon}>{content.stamps.soon}</p>
                  <p className={styles.beta}>{content.stamps.beta}</p>
                </div>
              </div>
              <div className={styles.words}>
                <h3 className={styles.title}>{title}</h3>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
