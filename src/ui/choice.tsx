import type { InputHTMLAttributes, ReactNode } from 'react'
import { cell, choice } from '#styled-system/recipes/index'
import type { CellWidth } from './cell-widths.ts'
import { errorAttributes, FieldError, FieldLegend } from './field.tsx'

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

interface ChoiceGroupProps {
  name: string
  label: string
  note: string
  error: string | undefined
  /** Its choices, each with the attributes of the group. */
  children: (attributes: { name: string } & ReturnType<typeof errorAttributes>) => ReactNode
}

/** A group of choices, of which one is required, and its error. */
export function ChoiceGroup({ name, label, note, error, children }: ChoiceGroupProps) {
  const described = errorAttributes(name, error)
  return (
    <fieldset role="radiogroup" aria-required="true" {...described}>
      <FieldLegend label={label} note={note} />
      <div className={choice().group}>{children({ name, ...described })}</div>
      <FieldError name={name} error={error} />
    </fieldset>
  )
}
