import { Fragment } from 'react'
import { certificate, foundingCreator as content, loading } from '#content/landing.ts'
import { site } from '#content/site.ts'
import { founding } from '#styled-system/recipes/index'
import { textWidth } from '#drawing/fit.ts'
import { JoinLink } from '#ui/join-link.tsx'
import { headingId, Section } from '#ui/section.tsx'
import { PinnedStub, type Printed } from './pinned-stub.tsx'

/** The last call to action: one block of colour with the largest type of the page, the visitor's ticket, and what is decided. */
export function FoundingCreator({ stub }: { stub: Printed }) {
  const styles = founding()
  return (
    <Section id={content.id} ground="action">
      <div className={styles.tear} aria-hidden="true" />
      <div className={styles.column}>
        <h2 id={headingId(content.id)} className={styles.title}>
          {content.title}
        </h2>
        <PinnedStub {...stub} />
        <p className={styles.lead}>{'name' in stub ? content.joined : content.lead}</p>
        <div className={styles.action}>
          <JoinLink busy={loading.opening} look="ink">
            {content.action}
          </JoinLink>
          <p className={styles.calm}>{'name' in stub ? content.friend : content.calm}</p>
        </div>
        <div
          id={certificate.id}
          className={hasRoomBeside(content.title) ? styles.sheet : `${styles.sheet} ${styles.below}`}
        >
          {content.terms.map(
            ({ title, lines }, index) =>
              lines.length > 0 && (
                <Fragment key={index}>
                  <h3>{title}</h3>
                  <ul>
                    {lines.map((line, row) => (
                      <li key={row}>{line}</li>
                    ))}
                  </ul>
                </Fragment>
              ),
          )}
          <p className={styles.erase}>
            {content.erase.before}
            <a href={`mailto:${site.email}`}>{site.email}</a>
            {content.erase.after}
          </p>
        </div>
      </div>
    </Section>
  )
}

/** Whether, on wide screens, only the last word of a headline is in its second line, and leaves room beside it: both in ems. */
function hasRoomBeside(headline: string): boolean {
  const lastWord = headline.lastIndexOf(' ') + 1
  return textWidth(headline.slice(0, lastWord)) < 8.5 && textWidth(headline.slice(lastWord)) < 4.4
}
