import { mergeForm, useForm, useStore, type AnyFormApi } from '@tanstack/react-form'
import { useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { categories } from '#content/waitlist.ts'
import type { Application } from '#contract/application.ts'
import {
  emptyForm,
  firstInvalid,
  isIncomplete,
  JoinFormSchema,
  refusedFields,
  summarizeErrors,
  validateForm,
  type FieldErrors,
  type FormValues,
  type ReturnedForm,
} from '#contract/form.ts'
import type { Outcome } from '#contract/outcome.ts'
import { isTouch } from '#ui/keys.ts'
import { useScripted } from '#ui/use-scripted.ts'
import { useFormValues, type FormValuesOptions } from './use-form-values.ts'

interface JoinFormOptions extends FormValuesOptions {
  /** Sends an application. */
  onJoin: (application: Application) => Promise<Outcome>
  /** Called with a sentence when the form is invalid. */
  onInvalid: (sentence: string) => void
  /** The category that the link proposes, unchecked. */
  category: string | undefined
  /** A form that the server sends back to a browser without script: its values and errors. */
  returned: ReturnedForm | undefined
}

/** The state of the form, in TanStack Form. */
export function useJoinForm({ onJoin, onInvalid, category, returned, ...options }: JoinFormOptions) {
  const proposed = categories.find(({ value }) => value === category)?.value
  /** The values of the markup. */
  const [defaultValues] = useState(returned?.values ?? { ...emptyForm, category: proposed ?? '' })

  const form = useForm({
    defaultValues,
    // An invalid form can be submitted again: each submit validates it.
    canSubmitWhenInvalid: true,
    // Fields show the errors of `onSubmit`, also a 409. One goes at the next change of its field in which `onChange` finds
    // nothing wrong. That needs the `validators: {}` of each field. `revalidateLogic` would show new errors while one types.
    validators: { onChange: JoinFormSchema, onSubmit: JoinFormSchema },
    onSubmitInvalid: ({ value }) => {
      const errors = validateForm(value) ?? {}
      onInvalid(summarizeErrors(value, errors))
      controls.focus(firstInvalid(errors))
    },
    onSubmit: async ({ value, formApi }) => {
      const outcome = await onJoin(v.parse(JoinFormSchema, value))
      if (outcome.kind !== 'joined') {
        const errors = refusedFields(outcome)
        formApi.setErrorMap({ onSubmit: asIssues(errors) })
        return controls.focus(firstInvalid(errors))
      }
      controls.clear()
    },
    ...(import.meta.env.SSR &&
      returned && {
        transform: (base) => mergeForm(base as AnyFormApi, { errorMap: { onSubmit: asIssues(returned.errors) } }),
      }),
  })

  const controls = useFormValues(form, options, proposed)

  // Hints do not disturb somebody who is typing: they are about values that a field had when it lost the focus.
  const [left, setLeft] = useState<Partial<FormValues>>({})

  const submit = () => {
    if (form.state.isSubmitting) return
    // The keyboard of a phone may cover button and toast.
    if (isTouch() && document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    controls.sync()
    void form.handleSubmit()
  }

  return {
    form,
    controls,
    /** Without script, the browser focuses the first invalid field. */
    firstInvalid: import.meta.env.SSR && returned ? firstInvalid(returned.errors) : undefined,
    left,
    // TanStack Form also submits while it validates.
    sending: useStore(form.store, (state) => state.isSubmitting && v.is(JoinFormSchema, state.values)),
    leave: ({ name, value }: HTMLInputElement) => {
      controls.sync()
      afterPress(() => setLeft((others) => ({ ...others, [name]: value })))
    },
    acceptEmail: (corrected: string) => {
      controls.type('email', corrected)
      // The pressed button is gone. A phone would open its keyboard for the field.
      if (!isTouch()) controls.focus('email')
    },
    /** The browser itself reports a malformed address (Firefox on Android does not), but no missing field. */
    onBrowserInvalid: (event: FormEvent) => {
      controls.sync()
      const errors = validateForm(form.state.values)
      // WebKit also refuses domains in other letters than ASCII's: those are sent.
      if (errors === undefined || isIncomplete(form.state.values)) {
        event.preventDefault()
        return submit()
      }
      void form.validate('submit')
      controls.focus(firstInvalid(errors))
    },
    submit,
    /** Without script the browser reports missing fields; with script a toast does. */
    required: !useScripted(),
  }
}

/** Runs `work` when no press is held: if it moved a button from under the finger, the click would be lost. */
function afterPress(work: () => void): void {
  // While anything is pressed, the whole document is `:active`. A tap ends within the task of this call.
  requestAnimationFrame(() => (document.documentElement.matches(':active') ? afterPress(work) : work()))
}

/** The errors in the form of the schema's issues. */
function asIssues(errors: FieldErrors) {
  return { fields: Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [{ message }]])) }
}
