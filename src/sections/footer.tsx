import { footer as content } from '#content/landing.ts'
import { outlinedName, site } from '#content/site.ts'
import { footer } from '#styled-system/recipes/index'
import { textWidth } from '#drawing/fit.ts'
import { NetworkIcon } from '#drawing/network-icon.tsx'
import { OutlinedName } from '#drawing/outlined-name.tsx'

/** Brand, contact and social links of the company. */
export function Footer() {
  const styles = footer()
  return (
    <footer className={styles.root}>
      <div className={styles.inner}>
        <p className={textWidth(site.brand) > 9 ? `${styles.brand} ${styles.long}` : styles.brand}>{site.brand}</p>
        <div className={styles.columns}>
          <div>
            <h2 className={styles.heading}>{content.contact}</h2>
            <a href={`mailto:${site.email}`} className={styles.link}>
              {site.email}
            </a>
            {content.sender !== '' && <p className={styles.sender}>{content.sender}</p>}
          </div>
          <div>
            <h2 className={styles.heading}>{content.website}</h2>
            <a href={site.website.href} className={styles.link}>
              {site.website.label}
            </a>
            {site.privacy !== '' && (
              <div>
                <a href={site.privacy} className={styles.link}>
                  {content.privacy}
                </a>
              </div>
            )}
          </div>
          <Networks />
        </div>
        <OutlinedName drawing={outlinedName} className={styles.name} />
        <p className={styles.copyright}>{[content.copyright, ...content.company].join(' ')}</p>
      </div>
    </footer>
  )
}

/** A link to each network with an address; where none has one, to the networks' own front pages. */
function Networks() {
  const styles = footer()
  const linked = site.social.filter(({ href }) => href !== '')
  return (
    <div>
      <h2 className={styles.heading}>{linked.length > 0 ? content.social : content.socialLater}</h2>
      {linked.length > 0 ? (
        <ul className={styles.social}>
          {linked.map(({ network, label, href }) => (
            <li key={network}>
              <a href={href} aria-label={label} className={styles.network}>
                <NetworkIcon network={network} />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <ul className={styles.later}>
          {site.social.map(({ network, label }) => (
            <li key={network}>
              <a href={`https://www.${network}.com/`}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
