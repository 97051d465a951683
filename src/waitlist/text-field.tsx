import type { InputHTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { form as words } from '#content/waitlist.ts'
import { emptyForm, TYPED_LIMIT, type FormValues } from '#contract/form.ts'
import { field } from '#styled-system/recipes/index'
import { isComposing, isTouch } from '#ui/keys.ts'
import { FieldHint, idOf, useFieldOf, useFormAround } from './field.tsx'

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: Exclude<keyof FormValues, 'category' | 'countryCode'>
  label: string
  note?: string
  /** A row is short: its label and its input share a frame. */
  look?: 'row'
  /** Advice on the value, below the control. */
  hint?: ReactNode
  /** Whether a `FieldHint` for this field stands elsewhere in the form. */
  hasHintElsewhere?: boolean
}

/** A text input of the form, with its label, error and hint. */
export function TextField({ name, label, note, required, look, hint, hasHintElsewhere, ...others }: TextFieldProps) {
  const form = useFormAround()
  const { value, attributes, error } = useFieldOf(name, hint !== undefined || hasHintElsewhere)
  const styles = field()
  const isRow = look === 'row'
  return (
    <div className={isRow ? styles.row : styles.root}>
      <label htmlFor={idOf(name)} className={isRow ? styles.rowLabel : styles.label}>
        {label} {!isRow && <span className={styles.note}>{note ?? (required ? words.required : words.optional)}</span>}
      </label>
      <input
        id={idOf(name)}
        name={name}
        type="text"
        {...(required && { required: form.required, 'aria-required': true })}
        enterKeyHint="next"
        // No name, address or number is a word: red lines would stand below it, and some browsers send it to be checked.
        spellCheck={false}
        autoCorrect="off"
        maxLength={TYPED_LIMIT}
        // A success clears the form: an edit made while it is sent would be lost.
        readOnly={form.sending}
        onKeyDown={nextOnEnter}
        {...(import.meta.env.SSR && { defaultValue: value, autoFocus: name === form.firstInvalid })}
        {...others}
        {...attributes}
        className={isRow ? styles.rowControl : styles.control}
      />
      {hint !== undefined && <FieldHint name={name}>{hint}</FieldHint>}
      {error}
    </div>
  )
}

/** Goes to the next field where a phone's keyboard says so: most browsers would submit a form that is only begun. */
function nextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || isComposing(nativeEvent) || currentTarget.enterKeyHint !== 'next' || !isTouch()) return
  event.preventDefault()
  // Not those that an extension has put between them.
  const fields = [...(currentTarget.form?.elements ?? [])].filter(
    (control) => control instanceof HTMLInputElement && control.name in emptyForm,
  ) as HTMLInputElement[]
  fields[fields.indexOf(currentTarget) + 1]?.focus()
}
