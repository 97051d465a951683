import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'
import { field } from '#styled-system/recipes/index'

interface FieldProps {
  id: string
  label: string
  /** The text 'required' or 'optional'. */
  note?: string
  error?: string | undefined
  children: ReactNode
}

/** A label, a control and its error. The control takes `id` and `errorAttributes(id, error)`. */
export function Field({ id, label, note, error, children }: FieldProps) {
  const styles = field()
  return (
    <div className={styles.root}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </label>
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  return error === undefined ? null : (
    <p id={errorId(id)} className={field().error}>
      {error}
    </p>
  )
}

/** The ARIA attributes that link a control to its error, and to its `FieldHint` if it has one. */
export function errorAttributes(id: string, error: string | undefined, hasHint = false) {
  const described = [error === undefined ? [] : errorId(id), hasHint ? hintId(id) : []].flat().join(' ')
  return {
    ...(error !== undefined && { 'aria-invalid': true }),
    ...(described !== '' && { 'aria-describedby': described }),
  }
}

/**
 * Advice on a value, which is announced when it appears. Always mounted, because screen readers announce only what changes
 * in an element that they know.
 */
export function FieldHint({ id, children }: Pick<FieldProps, 'id' | 'children'>) {
  return (
    <div role="status" id={hintId(id)} className={field().hint}>
      {children}
    </div>
  )
}

/** A short field in one line: its label and its control share a frame. */
export function FieldRow({ id, label, error, children }: FieldProps) {
  const styles = field()
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.rowLabel}>
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function RowControl(attributes: InputHTMLAttributes<HTMLInputElement>) {
  return <input {...attributes} className={field().rowControl} />
}

export function TextControl(attributes: InputHTMLAttributes<HTMLInputElement>) {
  return <input {...attributes} className={field().control} />
}

/** A native select, which opens faster on a phone than any custom one, with a drawn chevron. */
export function SelectControl(attributes: SelectHTMLAttributes<HTMLSelectElement>) {
  const styles = field()
  return (
    <span className={styles.select}>
      <select {...attributes} className={styles.control} />
      <svg className={styles.chevron} viewBox="0 0 12 12" aria-hidden="true">
        <path d="M1 3.5l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </span>
  )
}

function hintId(id: string): string {
  return `${id}-hint`
}

function errorId(id: string): string {
  return `${id}-error`
}
