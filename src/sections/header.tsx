import { header as content, headerLinks } from '#content/landing.ts'
import { site } from '#content/site.ts'
import { loading } from '#content/waitlist.ts'
import { header, ink } from '#styled-system/recipes/index'
import { BrandMark } from '#ui/brand-mark.tsx'
import { JoinLink } from '#ui/join-link.tsx'
import { textWidth } from '#ui/text-width.ts'

/** The fixed bar: brand, links to the sections on wide screens, and the first call to action. */
export function Header() {
  const styles = header()
  return (
    <header className={styles.root}>
      <div className={styles.inner}>
        <Brand />
        <JoinLink busy={loading.opening} look="voice" size="compact">
          {content.action}
        </JoinLink>
      </div>
    </header>
  )
}

function Brand() {
  const styles = header({ length: textWidth(site.brand) > 6.4 ? 'long' : 'short' })
  const inks = ink()
  return (
    <>
      <a href="#main" className={styles.skip}>
        {content.skip}
      </a>
      <a href="#top" aria-label={content.home} className={styles.brand}>
        <BrandMark className={styles.mark} paperClassName={inks.text} cutClassName={inks.action} />
        {site.brand}
      </a>
      <nav aria-label={content.navigation} className={styles.nav}>
        <ul className={styles.links}>
          {headerLinks.map(({ id, title }) => (
            <li key={id}>
              {/* A native anchor: it scrolls every time, also when the hash is there already. */}
              <a href={`#${id}`} className={styles.link}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
