import type { ReactNode } from 'react'
import { section, type SectionVariantProps } from '#styled-system/recipes/index'

type SectionProps = SectionVariantProps & {
  /** The id of the section, and the prefix of its heading's id. */
  id: string
  children: ReactNode
}

/** A section of the page. `SectionHead` in its children is its accessible name. */
export function Section({ id, ground, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={headingId(id)} className={section({ ground }).root}>
      {children}
    </section>
  )
}

type SectionHeadProps = Omit<SectionProps, 'children'> & {
  title: string
  lead: string
  /** A drawing that ends the title, in the line of its last word. */
  ending?: ReactNode
}

export function SectionHead({ id, title, lead, ground, ending }: SectionHeadProps) {
  const styles = section()
  const lastWord = title.lastIndexOf(' ') + 1
  return (
    <div className={styles.head}>
      <h2 id={headingId(id)} className={styles.title}>
        {title.slice(0, lastWord)}
        <span className={styles.ending}>
          {title.slice(lastWord)}
          {ending}
        </span>
      </h2>
      <p className={section({ ground }).lead}>{lead}</p>
    </div>
  )
}

export function headingId(sectionId: string): string {
  return `${sectionId}-heading`
}
