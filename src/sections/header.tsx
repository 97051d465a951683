import { useEffect, useRef, type Ref, type RefObject } from 'react'
import { header as content, hero, loading, memberStub } from '#content/landing.ts'
import { divide, rupees } from '#content/rupees.ts'
import { site } from '#content/site.ts'
import { header } from '#styled-system/recipes/index'
import { BrandMark } from '#drawing/brand-mark.tsx'
import { JoinLink } from '#ui/join-link.tsx'
import { textWidth } from '#drawing/fit.ts'

interface HeaderProps {
  sections: readonly { id: string; title: string }[]
  /** The hero's ticket: while it is above the view, the header has a small one. */
  ticket: RefObject<HTMLElement | null>
  /** Receives the first call to action, or the stub in its place. */
  headerLink: Ref<HTMLAnchorElement>
  /** What the visitor has set on the ticket, in rupees. */
  price: number
  /** The name of a visitor who has joined. */
  member?: string | undefined
}

/** The fixed bar: brand, a small ticket, links to the sections on wide screens, and the first call to action. */
export function Header({ sections, price, member, ticket, headerLink }: HeaderProps) {
  const root = useRef<HTMLElement>(null)
  useEffect(() => watchTicket(root.current, ticket.current), [ticket])
  const styles = header()
  const brand = textWidth(site.brand) > 6.4 ? `${styles.brand} ${styles.long}` : styles.brand
  const [sum, share] = [rupees(price), rupees(divide(price).creator)]
  const words = content.price
  return (
    <header ref={root} className={styles.root}>
      <div className={styles.inner}>
        <a href="#main" className={styles.skip}>
          {content.skip}
        </a>
        <div className={styles.home}>
          <a href="#top" aria-label={content.home} className={brand}>
            <BrandMark className={styles.mark} />
            <span>{site.brand}</span>{' '}
          </a>
          <a
            href={`#${hero.id}`}
            aria-label={`${words.before}${sum}, ${words.share} ${share}${words.after}`}
            className={styles.price}
          >
            {/* In a narrow window the last ones are left out first. */}
            <span className={styles.ticket}>
              <b>{share}</b> <span>{words.share}</span> <i>{sum}</i>
            </span>
          </a>
        </div>
        <nav aria-label={content.navigation} className={styles.nav}>
          <ul className={styles.links}>
            {sections.map(({ id, title }) => (
              <li key={id}>
                {/* A native anchor scrolls every time, even if the URL already has the hash. */}
                <a href={`#${id}`} className={styles.link}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {member === undefined ? (
          <JoinLink ref={headerLink} busy={loading.opening} look="voice" size="compact">
            {content.action}
          </JoinLink>
        ) : (
          <a ref={headerLink} href={`#${memberStub.id}`} className={styles.stub}>
            <b translate="no" dir="auto">
              {member}
            </b>{' '}
            <span>{memberStub.state}</span>
          </a>
        )}
      </div>
    </header>
  )
}

/** Marks the header while the hero's ticket is above the view. Not by React, because it happens during scrolling. */
function watchTicket(root: HTMLElement | null, ticket: HTMLElement | null) {
  if (root === null || ticket === null) return undefined
  const observer = new IntersectionObserver(
    (entries) => {
      // On a busy phone several come at once: the last one is true.
      for (const { isIntersecting, boundingClientRect } of entries)
        root.dataset['state'] = !isIntersecting && boundingClientRect.y < 0 ? 'price' : ''
    },
    // Endless below the view: an observer tells nothing of a ticket that a link jumps over from below.
    { rootMargin: `-${root.clientHeight}px 0px 1000000px` },
  )
  observer.observe(ticket)
  return () => observer.disconnect()
}
