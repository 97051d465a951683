import type { ComponentProps, KeyboardEvent } from 'react'
import { form as words } from '#content/waitlist.ts'
import { TYPED_LIMIT, type FormValues } from '#contract/form.ts'
import { InputField } from '#ui/field.tsx'
import { isTouch } from '#ui/is-touch.ts'
import { isComposing } from '#ui/keys.ts'
import { useFieldOf, useFormAround } from './form-context.ts'

type TextFieldProps = Omit<ComponentProps<typeof InputField>, 'name' | 'error' | 'required'> & {
  name: Exclude<keyof FormValues, 'category' | 'countryCode'>
  required?: boolean
}

/** A text input of the form, with its label, error and hint. */
export function TextField({ name, required, ...attributes }: TextFieldProps) {
  const form = useFormAround()
  const { value, error } = useFieldOf(name)
  return (
    <InputField
      name={name}
      type="text"
      note={required ? words.required : words.optional}
      error={error}
      {...(required && { required: form.required, 'aria-required': true })}
      enterKeyHint="next"
      maxLength={TYPED_LIMIT}
      // A success clears the form: an edit made while it is sent would be lost.
      readOnly={form.sending}
      onKeyDown={nextOnEnter}
      {...(import.meta.env.SSR && { defaultValue: value, autoFocus: name === form.firstInvalid })}
      {...attributes}
    />
  )
}

/**
 * Goes to the next field where the key of a phone's keyboard says so (`enterkeyhint`): most browsers would submit a form
 * that is only begun. With a mouse and a real keyboard, Enter submits.
 */
function nextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || isComposing(nativeEvent) || currentTarget.enterKeyHint !== 'next' || !isTouch()) return
  event.preventDefault()
  const fields = [...(currentTarget.form?.querySelectorAll('input') ?? [])]
  fields[fields.indexOf(currentTarget) + 1]?.focus()
}
