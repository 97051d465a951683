import type { InputHTMLAttributes, ReactNode } from 'react'
import { choice, columns } from '#styled-system/recipes/index'
import { columnsFor } from './columns-for.ts'
import { errorAttributes, FieldError, FieldLegend } from './field.tsx'

type ChoiceProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  emblem: (className: string) => ReactNode
}

/** A native radio button that looks like a card. */
export function Choice({ label, emblem, ...attributes }: ChoiceProps) {
  const styles = choice()
  return (
    <label className={styles.root}>
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
  count: number
  /** Its choices, each with the attributes of the group. */
  children: (attributes: { name: string } & ReturnType<typeof errorAttributes>) => ReactNode
}

/** A group of choices, of which one is required, and its error. */
export function ChoiceGroup({ name, label, note, error, count, children }: ChoiceGroupProps) {
  const described = errorAttributes(name, error)
  return (
    <fieldset role="radiogroup" aria-required="true" {...described}>
      <FieldLegend label={label} note={note} />
      <div className={`${choice().group} ${columns({ count: columnsFor(count) })}`}>
        {children({ name, ...described })}
      </div>
      <FieldError name={name} error={error} />
    </fieldset>
  )
}
