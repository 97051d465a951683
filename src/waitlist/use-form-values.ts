/** The values of the form's controls, which the browser keeps. */
import { emptyForm, FORM_FIELDS, type FormValues } from '#contract/form.ts'

/** The cleaned values of the controls, including autofilled ones. */
export function valuesIn(form: HTMLFormElement): FormValues {
  const [typed, values] = [new FormData(form), { ...emptyForm }]
  for (const name of FORM_FIELDS) {
    const value = typed.get(name)
    if (typeof value === 'string') values[name] = clean(value)
  }
  return values
}

/** Writes the values only into controls that have other ones: writing an equal value would move the caret. */
export function writeValues(form: HTMLFormElement | null, values: FormValues): void {
  for (const control of (form?.elements ?? []) as Iterable<HTMLInputElement>) {
    const value = values[control.name as keyof FormValues]
    if (control.type === 'radio') control.checked = control.value === value
    else if (value !== undefined && control.value !== value) control.value = value
  }
}

/** Tabs and line breaks, which text pasted from a spreadsheet has, become spaces; other control characters go. */
function clean(text: string): string {
  return text.replaceAll(/\s*[\t\r\n]\s*/g, ' ').replaceAll(/\p{Cc}/gu, '')
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
