import { creators as content } from '#content/landing.ts'
import { contactSheet } from '#styled-system/recipes/index'
import { Section, SectionHead } from '#ui/section.tsx'
import { ContactFrame } from './contact-frame.tsx'

/** Three frames of a contact sheet, kept for the creators of the beta. */
export function Creators() {
  const styles = contactSheet()
  return (
    <Section id={content.id}>
      <div className={styles.column}>
        <Sheet />
      </div>
    </Section>
  )
}

function Sheet() {
  const styles = contactSheet()
  return (
    <>
      <SectionHead id={content.id} title={content.title} lead={content.lead} />
      <ul className={styles.sheet}>
        {content.cards.map(({ craft, title, text }, index) => (
          <li key={craft} className={styles.card}>
            <div className={styles.frame}>
              <ContactFrame craft={craft} number={index + 1} />
              <p className={styles.soon}>{content.stamps.soon}</p>
              <p className={styles.beta}>{content.stamps.beta}</p>
            </div>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
