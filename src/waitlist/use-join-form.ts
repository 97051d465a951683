import { useForm, useStore } from '@tanstack/react-form'
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { categories, defaultCountryCode } from '#content/waitlist.ts'
import type { Application } from '#contract/application.ts'
import {
  emptyForm,
  firstInvalid,
  FORM_FIELDS,
  JoinFormSchema,
  isIncomplete,
  summarizeErrors,
  validateForm,
  type FieldErrors,
  type FormValues,
  type ReturnedForm,
} from '#contract/form.ts'
import { FORM_ID } from '#contract/outcome.ts'
import { readPhoneNumber, type CountryCode } from '#contract/phone-number.ts'
import { isTouch } from '#ui/is-touch.ts'
import { useAfterPress } from '#ui/use-after-press.ts'
import { useScripted } from '#ui/use-scripted.ts'
import type { Draft } from './draft.ts'
import { isField, startValues, valuesIn, writeValues } from './form-values.ts'

export interface JoinFormProps {
  /** Sends an application. Resolves to the errors of the fields that the answer is about, where it is not a success. */
  onJoin: (application: Application) => Promise<'joined' | FieldErrors>
  /** Called with a sentence when the form is invalid. */
  onRefused: (sentence: string) => void
  /** Called with the values whenever they change. */
  onValues: (values: FormValues) => void
  draft: Pick<Draft, 'values' | 'keepValues'>
  /** The category that the link proposes, unchecked. */
  category?: string | undefined
  /** A form that the server sends back to a browser without script: its values and errors. */
  returned?: ReturnedForm
}

/** Constant at build: the code for the values of prerendered forms is removed from the browser's script. */
const IS_PRERENDER = import.meta.env.SSR

/**
 * The state of the form. The browser keeps the values, in inputs that React does not control: so nothing is lost that was
 * filled in before hydration, or without an event. `read` copies them into TanStack Form, which validates and submits.
 */
export function useJoinForm({ onJoin, onRefused, onValues, draft, category, returned }: JoinFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const afterPress = useAfterPress()
  /** What the visitor has chosen in the select, or what it began with. */
  const chosenCode = useRef<CountryCode>(defaultCountryCode)

  // Outcomes and errors stay out of TanStack's state, where they block the next submit. `of`: the values with the errors.
  const [{ errors, of }, setErrors] = useState<{ errors: FieldErrors; of?: FormValues }>({
    errors: (IS_PRERENDER && returned?.errors) || {},
  })
  const showErrors = (found: FieldErrors) => {
    setErrors({ errors: found, of: form.state.values })
    focusField(firstInvalid(found))
  }
  const refuse = () => {
    const { values } = form.state
    const found = validateForm(values) ?? {}
    onRefused(summarizeErrors(values, found))
    showErrors(found)
  }
  const focusField = (name = '') => element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

  const form = useForm({
    defaultValues: emptyForm,
    // An invalid form can be submitted again: each submit validates it.
    canSubmitWhenInvalid: true,
    validators: { onSubmit: ({ value }) => validateForm(value) },
    onSubmitInvalid: () => refuse(),
    onSubmit: async ({ value, formApi }) => {
      setErrors({ errors: {} })
      const answer = await onJoin(v.parse(JoinFormSchema, value))
      if (answer !== 'joined') return showErrors(answer)
      formApi.reset()
      chosenCode.current = defaultCountryCode
      writeValues(element.current, emptyForm)
    },
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
    if (FORM_FIELDS.every((name) => values[name] === before[name])) return
    draft.keepValues(values)
    // An error stays until its field is right. A new one waits for the next submit, so that nothing moves while one types.
    if (of === undefined || Object.keys(errors).length === 0) return
    const remaining = validateForm(values) ?? {}
    const stays = (name: string) => name in remaining || (isField(name) && values[name] === of[name])
    setErrors({ errors: Object.fromEntries(Object.entries(errors).filter(([name]) => stays(name))), of })
  }

  useEffect(() => {
    const tell = () => onValues(form.state.values)
    tell()
    return form.store.subscribe(tell).unsubscribe
  }, [form, onValues])

  // Where a translation has changed the markup, React replaces the form: the old fields still have their values.
  const [markup] = useState(() => (IS_PRERENDER ? null : document.querySelector<HTMLFormElement>(`#${FORM_ID}`)))
  useLayoutEffect(() => {
    const kept = draft.values()
    const start = startValues(markup === null ? emptyForm : valuesIn(markup), kept, category)
    setValues(start)
    chosenCode.current = start.countryCode as CountryCode
    if (FORM_FIELDS.some((name) => name !== 'category' && start[name] !== kept[name])) draft.keepValues(start)
    // Once, when the form appears: later its state is right.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  // A choice of the visitor wins, also one made before hydration.
  const proposed = categories.find(({ value }) => value === category)?.value
  useLayoutEffect(() => {
    const { values } = form.state
    if (proposed !== undefined && values.category === '') setValues({ ...values, category: proposed })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [proposed])

  // Hints do not disturb somebody who is typing: they are about values that a field had when it lost the focus.
  const [left, setLeft] = useState<Partial<FormValues>>({})

  const submit = () => {
    if (form.state.isSubmitting) return
    // The keyboard of a phone may cover button and toast.
    if (isTouch() && document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    // Password managers and other programs fill in fields without any event.
    read()
    void form.handleSubmit()
  }

  return {
    element,
    form,
    errors,
    /** What the prerendered markup has. In the browser the controls keep their values by themselves. */
    initial: IS_PRERENDER ? (returned?.values ?? { ...emptyForm, category: proposed ?? '' }) : undefined,
    /** Without script, the browser focuses the first invalid field. */
    firstInvalid: IS_PRERENDER && returned ? firstInvalid(returned.errors) : undefined,
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
    refuse: (event: FormEvent) => {
      read()
      const found = validateForm(form.state.values)
      // WebKit also refuses domains in other letters than ASCII's: those are sent.
      if (found !== undefined && !isIncomplete(form.state.values)) return showErrors(found)
      event.preventDefault()
      submit()
    },
    submit,
    /** Without script the browser reports missing fields; with script a toast does. */
    required: !useScripted(),
  }
}

type JoinFormState = ReturnType<typeof useJoinForm>

export const JoinFormContext = createContext<JoinFormState | undefined>(undefined)

/** The form around a field. */
export function useFormAround(): JoinFormState {
  const form = useContext(JoinFormContext)
  if (form === undefined) throw new Error('A field stands outside the form.')
  return form
}
