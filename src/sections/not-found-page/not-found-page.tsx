import { header, notFound } from '#content/landing.ts'
import { site } from '#content/site.ts'
import { Reel } from './reel.tsx'
import { button, missing } from '#styled-system/recipes/index'
import { BrandMark } from '#print/brand-mark.tsx'

/** The 404 page. It has no script, so the link to the home page is a plain one. */
export function NotFoundPage() {
  const styles = missing()
  return (
    <main className={styles.root}>
      <a href="/" aria-label={header.home} className={styles.brand}>
        <BrandMark className={styles.mark} />
        {site.brand}
      </a>
      <div className={styles.words}>
        <h1 className={styles.title}>{notFound.title}</h1>
        <p className={styles.text}>{notFound.text}</p>
        <a href="/" className={button({ look: 'voice' })}>
          {notFound.home}
        </a>
      </div>
      <Reel className={styles.reel} />
    </main>
  )
}
