import { creators as content } from '#content/landing.ts'
import { columns, contactSheet, section } from '#styled-system/recipes/index'
import { columnsFor } from '#ui/columns-for.ts'
import { CraftPicture } from '#print/crafts.tsx'
import { Picture, fill, stroke } from '#print/drawing.tsx'
import { Section, SectionHead } from '#ui/section.tsx'

/** A contact sheet with a frame for each kind of creator. */
export function Creators() {
  const { cards } = content
  const styles = contactSheet()
  const { column, name, text: caption } = section()
  const places = cards.length === 3 ? styles.three : columns({ count: columnsFor(cards.length) }).grid
  return (
    <Section id={content.id}>
      <div className={column}>
        <SectionHead id={content.id} title={content.title} lead={content.lead} />
        <ul className={`${styles.sheet} ${places}`}>
          {cards.map(({ craft, title, text }, index) => (
            <li key={index} className={styles.card}>
              <div className={styles.frame}>
                <ContactFrame craft={craft} />
                <div className={styles.stamps}>
                  <p className={styles.soon}>{content.stamps.soon}</p>
                  <p className={styles.beta}>{content.stamps.beta}</p>
                </div>
              </div>
              <div className={styles.words}>
                <h3 className={name}>{title}</h3>
                <p className={caption}>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/** One exposure with the film's edges above and below, as it lies on the contact sheet. */
function ContactFrame({ craft }: { craft: (typeof content.cards)[number]['craft'] }) {
  return (
    <Picture width={420} height={240}>
      {/* As wide as a film in CinemaScope. It reaches below the film, whose edge would let the ground shine through. */}
      <svg x="10" y="35.2" width="400" height="169.6" viewBox="-85 0 566 240">
        <CraftPicture craft={craft} />
      </svg>
      <path {...fill('strip')} d="M0 0H420V240H0zM12 36V204H408V36z" />
      <path {...stroke('edgeHole', 16)} strokeDasharray="20 19" d="M24.5 18h371M24.5 222h371" />
    </Picture>
  )
}
