import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'
import { field } from '#styled-system/recipes/index'

interface FieldProps {
  /** Also the id of the control. */
  name: string
  label: string
  /** The text 'required' or 'optional'. */
  note?: string | undefined
  error?: string | undefined
  /** Advice on the value, below the control. */
  hint?: ReactNode
  /** Whether a `FieldHint` for this field stands elsewhere in the form. */
  hasHintElsewhere?: boolean
}

type InputFieldProps = FieldProps & { look?: 'row' } & InputHTMLAttributes<HTMLInputElement>

/** A label, a text input, its error and its hint. A row is short: its label and its input share a frame. */
export function InputField({ label, note, error, hint, hasHintElsewhere, look, ...attributes }: InputFieldProps) {
  const styles = field()
  const { name } = attributes
  const isRow = look === 'row'
  return (
    <div className={isRow ? styles.row : styles.root}>
      <label htmlFor={name} className={isRow ? styles.rowLabel : styles.label}>
        {label}
        {!isRow && note !== undefined && <span className={styles.note}>{note}</span>}
      </label>
      <input
        id={name}
        {...attributes}
        {...errorAttributes(name, error, hint !== undefined || hasHintElsewhere)}
        className={isRow ? styles.rowControl : styles.control}
      />
      {hint !== undefined && <FieldHint name={name}>{hint}</FieldHint>}
      <FieldError name={name} error={error} />
    </div>
  )
}

/**
 * A native select, which opens faster on a phone than any custom one, with a drawn chevron. The label of its neighbour is seen
 * for both.
 */
export function SelectField({
  label,
  error,
  ...attributes
}: Pick<FieldProps, 'name' | 'label' | 'error'> & SelectHTMLAttributes<HTMLSelectElement>) {
  const styles = field()
  const { name } = attributes
  return (
    <div className={styles.root}>
      <span className={styles.select}>
        <select
          id={name}
          aria-label={label}
          {...attributes}
          {...errorAttributes(name, error)}
          className={styles.control}
        />
        <svg className={styles.chevron} viewBox="0 0 12 12" aria-hidden="true">
          <path d="M1 3.5l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </span>
      <FieldError name={name} error={error} />
    </div>
  )
}

export function FieldLegend({ label, note }: Pick<FieldProps, 'label' | 'note'>) {
  const styles = field()
  return (
    <legend className={styles.legend}>
      {label} <span className={styles.note}>{note}</span>
    </legend>
  )
}

export function FieldError({ name, error }: Pick<FieldProps, 'name' | 'error'>) {
  return error === undefined ? null : (
    <p id={errorId(name)} className={field().error}>
      {error}
    </p>
  )
}

/** The ARIA attributes that link a control to its error, and to its hint if it has one. */
export function errorAttributes(name: string, error: string | undefined, hasHint = false) {
  const described = [error === undefined ? [] : errorId(name), hasHint ? hintId(name) : []].flat().join(' ')
  return {
    ...(error !== undefined && { 'aria-invalid': true }),
    ...(described !== '' && { 'aria-describedby': described }),
  }
}

/**
 * Advice on a value, which is announced when it appears. Always mounted, because screen readers announce only what changes
 * in an element that they know.
 */
export function FieldHint({ name, children }: Pick<FieldProps, 'name'> & { children: ReactNode }) {
  return (
    <div role="status" id={hintId(name)} className={field().hint}>
      {children}
    </div>
  )
}

function hintId(name: string): string {
  return `${name}-hint`
}

function errorId(name: string): string {
  return `${name}-error`
}
