import { emptyForm, type FormValues } from '#contract/application.ts'

export function isField(name: string): name is keyof FormValues {
  return name in emptyForm
}

/** The values of the controls, also of those that no event told of. */
export function valuesIn(form: HTMLFormElement): Partial<FormValues> {
  const values: Partial<FormValues> = {}
  for (const [name, value] of new FormData(form)) {
    if (isField(name) && typeof value === 'string') values[name] = clean(name, value)
  }
  return values
}

/** What a field keeps of its text. Around an address that was pasted, not even the blanks that a browser leaves there. */
export function clean(name: keyof FormValues, text: string): string {
  const line = oneLine(text)
  return name === 'email' ? line.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '') : line
}

/** Replaces tabs and line breaks, which text pasted from a spreadsheet has, by spaces. Removes other control characters. */
function oneLine(value: string): string {
  return value.replaceAll(/\s*[\t\r\n]\s*/g, ' ').replaceAll(/\p{Cc}/gu, '')
}
