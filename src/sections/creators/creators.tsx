import { creators as content, loading } from '#content/landing.ts'
import { columns, contactSheet, section } from '#styled-system/recipes/index'
import { JoinLink } from '#ui/join-link.tsx'
import { columnsFor } from '#ui/columns-for.ts'
import { CraftPicture } from '#drawing/crafts.tsx'
import { Picture, fill, stroke } from '#drawing/picture.tsx'
import { Section, SectionHead } from '#ui/section.tsx'

/** A contact sheet with a frame for each kind of creator. `chosen`: the category of a visitor who has joined. */
export function Creators({ chosen }: { chosen: string | undefined }) {
  const { cards } = content
  const styles = contactSheet()
  const { column, name, text: caption } = section()
  const count: number = cards.length
  const places = count === 3 ? styles.three : columns({ count: columnsFor(count) }).grid
  return (
    <Section id={content.id}>
      <div className={column}>
        <SectionHead id={content.id} title={content.title} lead={leadFor(chosen)} />
        <ul className={`${styles.sheet} ${places}`}>
          {cards.map(({ craft, title, text }, index) => (
            <li
              key={index}
              className={styles.card}
              data-state={chosen === undefined ? 'open' : chosen === craft ? 'chosen' : undefined}
            >
              <div className={styles.frame}>
                <ContactFrame craft={craft} />
                <div className={styles.stamps}>
                  <p className={styles.soon}>{content.stamps.soon}</p>
                  <p className={styles.beta}>{content.stamps.beta}</p>
                </div>
              </div>
              <div className={styles.words}>
                <h3 id={`frame-${index}`} className={name}>
                  {title}
                </h3>
                <p className={caption}>{text}</p>
                {chosen === undefined && (
                  <JoinLink category={craft} about={`frame-${index}`} busy={loading.opening} className={styles.choose}>
                    {content.choose}
                  </JoinLink>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

function leadFor(chosen: string | undefined): string {
  if (chosen === undefined) return content.lead
  return content.cards.some(({ craft }) => craft === chosen) ? content.taken : content.unframed
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
      {/* The grease pencil of whoever chooses from the sheet. */}
      <path
        {...stroke('danger', 7)}
        className={contactSheet().ring}
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M190-12C120-14 30-9-9-5-15 60-13 180-8 247 120 254 330 252 428 246 433 170 435 70 429 0 360-13 260-12 176-4"
      />
    </Picture>
  )
}
