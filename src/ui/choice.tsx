import type { InputHTMLAttributes, ReactNode } from 'react'
import { cell, choice } from '#styled-system/recipes/index'
import type { CellWidth } from './cell-widths.ts'

type ChoiceProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  emblem: (className: string) => ReactNode
  /** What it takes of its row, on a phone and on wider screens. */
  place: { base: CellWidth; sm: CellWidth }
}

/** One of a few large choices: a native radio button under a drawn card. */
export function Choice({ label, emblem, place, ...attributes }: ChoiceProps) {
  const styles = choice()
  return (
    <label className={`${styles.root} ${cell({ width: place })}`}>
      <input {...attributes} type="radio" className={styles.input} />
      <span className={styles.card}>
        {emblem(styles.emblem)}
        {label}
      </span>
    </label>
  )
}

export function ChoiceGroup({ children }: { children: ReactNode }) {
  return <div className={choice().group}>{children}</div>
}
