import { useField } from '@tanstack/react-form'
import { createContext, useContext } from 'react'
import type { FormValues } from '#contract/form.ts'
import type { useJoinForm } from './use-join-form.ts'

export const JoinFormContext = createContext<ReturnType<typeof useJoinForm> | undefined>(undefined)

/** The form around a field. */
export function useFormAround() {
  const form = useContext(JoinFormContext)
  if (form === undefined) throw new Error('A field stands outside the form.')
  return form
}

/** The value of a field, and its error. */
export function useFieldOf(name: keyof FormValues): { value: string; error: string | undefined } {
  const { form } = useFormAround()
  // A field without validators of its own would lose an error of the form's at the first key, and a 409 never (1.33.5).
  const { value, meta } = useField({ form, name, validators: {} }).state
  return { value, error: meta.errorMap.onSubmit?.[0]?.message }
}
