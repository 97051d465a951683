/** The values of the form's controls, which the browser keeps. */
import { emptyForm, type FormValues } from '#contract/application.ts'

export function isField(name: string): name is keyof FormValues {
  return name in emptyForm
}

/** The cleaned values of the controls, including autofilled ones. */
export function valuesIn(form: HTMLFormElement): FormValues {
  const values = { ...emptyForm }
  for (const [name, value] of new FormData(form)) {
    if (isField(name) && typeof value === 'string') values[name] = clean(name, value)
  }
  return values
}

/** Writes the values only into controls that have other ones: writing an equal value would move the caret. */
export function writeValues(form: HTMLFormElement | null, values: FormValues): void {
  for (const control of form?.elements ?? []) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement) || !isField(control.name))
      continue
    const value = values[control.name]
    if (control instanceof HTMLInputElement && control.type === 'radio') control.checked = control.value === value
    else if (control.value !== value) control.value = value
  }
}

/** What a field keeps of its text. A pasted address also loses the blanks around it, which some browsers keep. */
function clean(name: keyof FormValues, text: string): string {
  const line = oneLine(text)
  return name === 'email' ? line.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '') : line
}

/** Replaces tabs and line breaks, which text pasted from a spreadsheet has, by spaces. Removes other control characters. */
function oneLine(value: string): string {
  return value.replaceAll(/\s*[\t\r\n]\s*/g, ' ').replaceAll(/\p{Cc}/gu, '')
}
