import { footer as content } from '#content/landing.ts'
import { site } from '#content/site.ts'
import { footer } from '#styled-system/recipes/index'
import { NetworkIcon } from '#ui/network-icon.tsx'

/** Contact and social links of the company. */
export function Footer() {
  const styles = footer()
  return (
    <footer className={styles.root}>
      <div className={styles.inner}>
        <FooterContent />
      </div>
    </footer>
  )
}

function FooterContent() {
  const styles = footer()
  return (
    <>
      <p className={styles.brand}>{site.brand}</p>
      <div className={styles.columns}>
        <div>
          <h2 className={styles.heading}>{content.contact}</h2>
          <a href={`mailto:${site.email}`} className={styles.link}>
            {site.email}
          </a>
        </div>
        <div>
          <h2 className={styles.heading}>{content.website}</h2>
          <a href={site.website.href} className={styles.link}>
            {site.website.label}
          </a>
        </div>
        <div>
          <h2 className={styles.heading}>{content.social}</h2>
          <ul className={styles.social}>
            {site.social.map(({ network, label, href }) => (
              <li key={network}>
                <a href={href} aria-label={label} className={styles.network}>
                  <NetworkIcon network={network} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className={styles.copyright}>{content.copyright}</p>
    </>
  )
}
