import { mergeForm, useForm, useStore, type AnyFormApi } from '@tanstack/react-form'
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { categories, defaultCountryCode } from '#content/waitlist.ts'
import type { Application } from '#contract/application.ts'
import {
  emptyForm,
  firstInvalid,
  FORM_FIELDS,
  isIncomplete,
  JoinFormSchema,
  refusedFields,
  summarizeErrors,
  validateForm,
  type FieldErrors,
  type FormValues,
  type ReturnedForm,
} from '#contract/form.ts'
import { FORM_ID, type Outcome } from '#contract/outcome.ts'
import { readPhoneNumber, type CountryCode } from '#contract/phone-number.ts'
import { isTouch } from '#ui/keys.ts'
import { useScripted } from '#ui/use-scripted.ts'
import type { Draft } from './draft.ts'
import { startValues, valuesIn, writeValues } from './use-form-values.ts'

interface JoinFormOptions {
  open: boolean
  /** Sends an application. */
  onJoin: (application: Application) => Promise<Outcome>
  /** Called with a sentence when the form is invalid. */
  onInvalid: (sentence: string) => void
  draft: Draft
  /** The category that the link proposes, unchecked. */
  category: string | undefined
  /** Whether that link was pressed on this page: the visitor has chosen it. */
  pressed: boolean | undefined
  /** A form that the server sends back to a browser without script: its values and errors. */
  returned: ReturnedForm | undefined
}

/**
 * The state of the form, in TanStack Form. The browser keeps the values too, in inputs that React does not control: so nothing
 * is lost that was filled in before hydration, or without an event. `read` copies them into the state.
 */
export function useJoinForm({ open, onJoin, onInvalid, draft, category, pressed, returned }: JoinFormOptions) {
  const element = useRef<HTMLFormElement>(null)
  /** What the visitor has chosen in the select, or what it began with. */
  const chosenCode = useRef<CountryCode>(defaultCountryCode)
  const proposed = categories.find(({ value }) => value === category)?.value
  /** The values of the markup. */
  const [initial] = useState(returned?.values ?? { ...emptyForm, category: proposed ?? '' })

  const focusField = (name = '') => element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

  const form = useForm({
    defaultValues: initial,
    // An invalid form can be submitted again: each submit validates it.
    canSubmitWhenInvalid: true,
    // Fields show the errors of `onSubmit`, also a 409. One goes at the next change of its field in which `onChange` finds
    // nothing wrong. That needs the `validators: {}` of each field. `revalidateLogic` would show new errors while one types.
    validators: { onChange: JoinFormSchema, onSubmit: JoinFormSchema },
    onSubmitInvalid: ({ value }) => {
      const errors = validateForm(value) ?? {}
      onInvalid(summarizeErrors(value, errors))
      focusField(firstInvalid(errors))
    },
    onSubmit: async ({ value, formApi }) => {
      const outcome = await onJoin(v.parse(JoinFormSchema, value))
      if (outcome.kind !== 'joined') {
        const errors = refusedFields(outcome)
        formApi.setErrorMap({ onSubmit: asIssues(errors) })
        return focusField(firstInvalid(errors))
      }
      setValues(emptyForm)
      chosenCode.current = defaultCountryCode
    },
    ...(import.meta.env.SSR &&
      returned && {
        transform: (base) => mergeForm(base as AnyFormApi, { errorMap: { onSubmit: asIssues(returned.errors) } }),
      }),
  })

  /** Sets the values in the state and in the controls. */
  const setValues = (values: FormValues) => {
    for (const name of FORM_FIELDS) {
      if (values[name] !== form.state.values[name]) form.setFieldValue(name, values[name])
    }
    writeValues(element.current, values)
  }

  /** Copies the values of the controls into the state, and what `clean` changed back into the controls. */
  const read = () => {
    const before = form.state.values
    // A success clears the form: an edit made while it is sent would be lost.
    if (element.current === null || form.state.isSubmitting) return writeValues(element.current, before)
    const values = valuesIn(element.current)
    // The select follows a number that has a code of its own, and returns when that code is taken away.
    if (values.countryCode !== before.countryCode) chosenCode.current = values.countryCode as CountryCode
    if (values.phoneNumber !== before.phoneNumber)
      values.countryCode = readPhoneNumber(chosenCode.current, values.phoneNumber).code ?? chosenCode.current
    setValues(values)
    if (FORM_FIELDS.some((name) => values[name] !== before[name])) draft.keepValues(values)
  }

  // Where a translation has changed the markup, React replaces the form: the old fields still have their values.
  const [markup] = useState(() => (import.meta.env.SSR ? null : document.querySelector<HTMLFormElement>(`#${FORM_ID}`)))
  useLayoutEffect(() => {
    const kept = draft.values()
    const start = startValues(markup === null ? initial : valuesIn(markup), kept, category)
    setValues(start)
    chosenCode.current = start.countryCode as CountryCode
    if (FORM_FIELDS.some((name) => name !== 'category' && start[name] !== kept[name])) draft.keepValues(start)
    // Once, when the form appears: later its state is right.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useLayoutEffect(() => {
    const { values } = form.state
    // The last choice of the visitor wins, also one made before hydration.
    if (proposed !== undefined && (pressed || values.category === '')) setValues({ ...values, category: proposed })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [proposed])

  // Password managers and other programs fill in fields without any event.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(read, [open])

  // Hints do not disturb somebody who is typing: they are about values that a field had when it lost the focus.
  const [left, setLeft] = useState<Partial<FormValues>>({})

  const submit = () => {
    if (form.state.isSubmitting) return
    // The keyboard of a phone may cover button and toast.
    if (isTouch() && document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    read()
    void form.handleSubmit()
  }

  return {
    element,
    form,
    /** Without script, the browser focuses the first invalid field. */
    firstInvalid: import.meta.env.SSR && returned ? firstInvalid(returned.errors) : undefined,
    left,
    // TanStack Form also submits while it validates.
    sending: useStore(form.store, ({ isSubmitting, values }) => isSubmitting && v.is(JoinFormSchema, values)),
    read,
    leave: ({ name, value }: HTMLInputElement) => {
      read()
      afterPress(() => setLeft((others) => ({ ...others, [name]: value })))
    },
    acceptEmail: (corrected: string) => {
      writeValues(element.current, { ...form.state.values, email: corrected })
      read()
      // The pressed button is gone. A phone would open its keyboard for the field.
      if (!isTouch()) focusField('email')
    },
    /** The browser itself reports a malformed address (Firefox on Android does not), but no missing field. */
    onBrowserInvalid: (event: FormEvent) => {
      read()
      const { values } = form.state
      const errors = validateForm(values)
      // WebKit also refuses domains in other letters than ASCII's: those are sent.
      if (errors === undefined || isIncomplete(values)) {
        event.preventDefault()
        return submit()
      }
      void form.validate('submit')
      focusField(firstInvalid(errors))
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
