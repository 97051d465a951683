import { notFound } from '#content/landing.ts'
import { button, missing } from '#styled-system/recipes/index'

/** What an unknown address shows. The way home is a plain link: this page has no script. */
export function MissingPage() {
  const styles = missing()
  return (
    <main className={styles.root}>
      <h1 className={styles.title}>{notFound.title}</h1>
      <p className={styles.text}>{notFound.text}</p>
      <a href="/" className={button()}>
        {notFound.home}
      </a>
    </main>
  )
}
