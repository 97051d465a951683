/** What the fields of the form have in common. */
import { useField } from '@tanstack/react-form'
import { createContext, useContext, type ReactNode } from 'react'
import type { FormValues } from '#contract/form.ts'
import { FORM_ID } from '#contract/outcome.ts'
import { field } from '#styled-system/recipes/index'
import type { useJoinForm } from './use-join-form.ts'

export const JoinFormContext = createContext<ReturnType<typeof useJoinForm> | undefined>(undefined)

/** The id of a control of the form. */
export const idOf = (name: string) => `${FORM_ID}-${name}`

/** The form around a field. */
export function useFormAround() {
  const form = useContext(JoinFormContext)
  if (form === undefined) throw new Error('A field stands outside the form.')
  return form
}

/** The value of a field, its error, and the attributes that link its control to the error, and to the hint if it has one. */
export function useFieldOf(name: keyof FormValues, hasHint = false) {
  const { form } = useFormAround()
  // A field without validators of its own would lose an error of the form's at the first key, and a 409 never (1.33.5).
  const { value, meta } = useField({ form, name, validators: {} }).state
  const message: string | undefined = meta.errorMap.onSubmit?.[0]?.message
  const isInvalid = message !== undefined
  const described = [isInvalid && `${idOf(name)}-error`, hasHint && `${idOf(name)}-hint`].filter(Boolean).join(' ')
  return {
    value,
    attributes: { 'aria-invalid': isInvalid || undefined, 'aria-describedby': described || undefined },
    error: isInvalid && (
      <p ref={sayWithFocus} id={`${idOf(name)}-error`} className={field().error}>
        {message}
      </p>
    ),
  }
}

/** Screen readers say an error when its field gets the focus: one of the field that has it already is an alert. */
function sayWithFocus(error: HTMLElement | null): void {
  if (error?.parentElement?.contains(document.activeElement)) error.setAttribute('role', 'alert')
}

export function FieldLegend({ label, note }: { label: string; note: string }) {
  const styles = field()
  return (
    <legend className={styles.legend}>
      {label} <span className={styles.note}>{note}</span>
    </legend>
  )
}

/** Advice on a value. Always mounted: screen readers announce only what changes in an element that they know. */
export function FieldHint({ name, children }: { name: keyof FormValues; children: ReactNode }) {
  return (
    <div aria-live="polite" id={`${idOf(name)}-hint`} className={field().hint}>
      {children}
    </div>
  )
}
