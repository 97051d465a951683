import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'
import { field } from '#styled-system/recipes/index'

interface FieldProps {
  id: string
  label: string
  /** 'required' or 'optional', in the words of the page. */
  note?: string
  /** What is wrong with the value; nothing while all is well. */
  error?: string | undefined
  children: ReactNode
}

/** A control below its label, with what is wrong beside it. The control itself takes `describedBy(id, error)`. */
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

/** The attributes that tie a control to its error. */
export function marked(id: string, error: string | undefined) {
  return error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId(id) }
}

export function TextControl(attributes: InputHTMLAttributes<HTMLInputElement>) {
  return <input {...attributes} className={field().control} />
}

/** The platform's own select: on a phone nothing drawn is as quick. */
export function SelectControl(attributes: SelectHTMLAttributes<HTMLSelectElement>) {
  return <select {...attributes} className={field().control} />
}

function errorId(id: string): string {
  return `${id}-error`
}
