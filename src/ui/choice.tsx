import type { InputHTMLAttributes, ReactNode } from 'react'
import { cell, choice } from '#styled-system/recipes/index'
import type { CellWidth } from './cell-widths.ts'

type ChoiceProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  emblem: (className: string) => ReactNode
  /** The share of its row that it takes, on phones and from breakpoint `lg`. */
  cellWidth: { base: CellWidth; lg: CellWidth }
}

/** A native radio button that looks like a card. */
export function Choice({ label, emblem, cellWidth, ...attributes }: ChoiceProps) {
  const styles = choice()
  return (
    <label className={`${styles.root} ${cell({ width: cellWidth })}`}>
      <input {...attributes} type="radio" className={styles.input} />
      <span className={styles.card}>
        {emblem(styles.emblem)}
        <span>{label}</span>
        <svg className={styles.tick} viewBox="0 0 15 15" aria-hidden="true">
          <path d="M1.5 8l4 4 8-9.5" />
        </svg>
      </span>
    </label>
  )
}

export function ChoiceGroup({ children }: { children: ReactNode }) {
  return <div className={choice().group}>{children}</div>
}
