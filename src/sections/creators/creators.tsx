import { creators as content } from '#content/landing.ts'
import { columns, contactSheet } from '#styled-system/recipes/index'
import { columnsFor } from '#ui/columns-for.ts'
import { Section, SectionHead } from '#ui/section.tsx'
import { ContactFrame } from './contact-frame.tsx'

/** A contact sheet with a frame for each kind of creator. */
export function Creators() {
  const { cards } = content
  const styles = contactSheet()
  const places = cards.length === 3 ? styles.three : columns({ count: columnsFor(cards.length) })
  return (
    <Section id={content.id}>
      <div className={styles.column}>
        <SectionHead id={content.id} title={content.title} lead={content.lead} opening="stacked" />
        <ul className={`${styles.sheet} ${places}`}>
          {cards.map(({ craft, title, text }) => (
            <li key={title} className={styles.card}>
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
