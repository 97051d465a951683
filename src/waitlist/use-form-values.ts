import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { defaultCountryCode } from '#content/waitlist.ts'
import { emptyForm, FORM_FIELDS, type FormValues } from '#contract/form.ts'
import { FORM_ID } from '#contract/outcome.ts'
import { readPhoneNumber, type CountryCode } from '#contract/phone-number.ts'
import { visibleText } from '#contract/visible-text.ts'
import type { Draft } from './draft.ts'

/** What it needs of TanStack's form. */
interface FormState {
  state: { values: FormValues; isSubmitting: boolean }
  setFieldValue: (name: keyof FormValues, value: string) => void
}

export interface FormValuesOptions {
  open: boolean
  draft: Draft
  /** Whether the link with the proposal was pressed on this page: the visitor has chosen it. */
  pressed: boolean | undefined
}

/**
 * Keeps the values the same in the state, in the draft, and in the controls, which React does not control: so nothing is lost
 * that was filled in before hydration, or without an event. `proposed`: the category that the link proposes.
 */
export function useFormValues(form: FormState, { open, draft, pressed }: FormValuesOptions, proposed?: string) {
  const element = useRef<HTMLFormElement>(null)
  /** What the visitor has chosen in the select, or what it began with. */
  const chosenCode = useRef<CountryCode>(defaultCountryCode)

  /** Sets the values in the state and in the controls. */
  const write = (values: FormValues) => {
    for (const name of FORM_FIELDS) {
      if (values[name] !== form.state.values[name]) form.setFieldValue(name, values[name])
    }
    writeValues(element.current, values)
  }

  /** Makes controls, state and draft the same after a change of the controls: cleaned, and with the code that the number names. */
  const sync = () => {
    const before = form.state.values
    // A success clears the form: an edit made while it is sent would be lost.
    if (element.current === null || form.state.isSubmitting) return writeValues(element.current, before)
    const values = valuesIn(element.current)
    // The select follows a number that has a code of its own, and returns when that code is taken away.
    if (values.countryCode !== before.countryCode) chosenCode.current = values.countryCode as CountryCode
    if (values.phoneNumber !== before.phoneNumber)
      values.countryCode = readPhoneNumber(chosenCode.current, values.phoneNumber).code ?? chosenCode.current
    write(values)
    if (FORM_FIELDS.some((name) => values[name] !== before[name])) draft.keepValues(values)
  }

  // Where a translation has changed the markup, React replaces the form: the old fields still have their values.
  const [markup] = useState(() => (import.meta.env.SSR ? null : document.querySelector<HTMLFormElement>(`#${FORM_ID}`)))
  const start = useEffectEvent(() => {
    const kept = draft.values()
    const values = startValues(markup === null ? form.state.values : valuesIn(markup), kept, proposed)
    write(values)
    chosenCode.current = values.countryCode as CountryCode
    if (FORM_FIELDS.some((name) => name !== 'category' && values[name] !== kept[name])) draft.keepValues(values)
  })
  useLayoutEffect(() => start(), [])

  const propose = useEffectEvent((category: string) => {
    const { values } = form.state
    // The last choice of the visitor wins, also one made before hydration.
    if (pressed || values.category === '') write({ ...values, category })
  })
  useLayoutEffect(() => {
    if (proposed !== undefined) propose(proposed)
  }, [proposed])

  // Password managers and other programs fill in fields without any event.
  const syncAgain = useEffectEvent(sync)
  useEffect(() => syncAgain(), [open])

  return {
    element,
    sync,
    focus: (name = '') => element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(),
    /** Writes a value as if it had been typed. */
    type: (name: keyof FormValues, value: string) => {
      writeValues(element.current, { ...form.state.values, [name]: value })
      sync()
    },
    clear: () => {
      write(emptyForm)
      chosenCode.current = defaultCountryCode
    },
  }
}

/** The cleaned values of the controls, including autofilled ones. */
function valuesIn(form: HTMLFormElement): FormValues {
  const [typed, values] = [new FormData(form), { ...emptyForm }]
  for (const name of FORM_FIELDS) {
    const value = typed.get(name)
    if (typeof value === 'string') values[name] = clean(value)
  }
  return values
}

/** Writes the values only into controls that have other ones: writing an equal value would move the caret. */
function writeValues(form: HTMLFormElement | null, values: FormValues): void {
  for (const control of (form?.elements ?? []) as Iterable<HTMLInputElement>) {
    const value = values[control.name as keyof FormValues]
    // An extension may have put a control of its own between them.
    if (value === undefined) continue
    if (control.type === 'radio') control.checked = control.value === value
    else if (control.value !== value) control.value = value
  }
}

/** Tabs and line breaks, which text pasted from a spreadsheet has, become spaces; what nobody sees goes. */
export function clean(text: string): string {
  const line = text.replaceAll(/\s+/g, (space) => (/[\t\r\n]/.test(space) ? ' ' : space))
  return visibleText(line.replaceAll(/\p{Cc}/gu, ''))
}

/** The values that the form starts with: typed before the script came, or else the draft's. */
export function startValues(typed: Partial<FormValues>, kept: FormValues, proposed?: string): FormValues {
  const values = { ...emptyForm, ...typed }
  // In the markup, the server has chosen the category that the link proposes.
  const isTyped = (name: keyof FormValues) =>
    values[name] !== emptyForm[name] && !(name === 'category' && values.category === proposed)
  // A code belongs to its number.
  const isOpen = (name: keyof FormValues) => !isTyped(name) && !(name === 'countryCode' && isTyped('phoneNumber'))
  for (const name of FORM_FIELDS.filter(isOpen)) if (kept[name] !== emptyForm[name]) values[name] = kept[name]
  return values
}
