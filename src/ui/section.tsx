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

export function SectionHead({
  id,
  title,
  lead,
  ground,
}: Omit<SectionProps, 'children'> & { title: string; lead: string }) {
  const styles = section({ ground })
  return (
    <div className={styles.head}>
      <h2 id={headingId(id)} className={styles.title}>
        {title}
      </h2>
      <p className={styles.lead}>{lead}</p>
    </div>
  )
}

export function headingId(sectionId: string): string {
  return `${sectionId}-heading`
}
