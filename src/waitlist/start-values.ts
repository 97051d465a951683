import { emptyForm, FORM_FIELDS, type FormValues } from '#contract/application.ts'

/**
 * The values that the form starts with: those that were typed into its markup before the script came, and the draft's where
 * nothing was typed.
 *
 * @param proposed the category that the link proposes: in the markup the server has chosen it, not the visitor.
 */
export function startValues(typed: Partial<FormValues>, kept: FormValues, proposed?: string): FormValues {
  const values = { ...emptyForm, ...typed }
  const isTyped = (name: keyof FormValues) =>
    values[name] !== emptyForm[name] && !(name === 'category' && values.category === proposed)
  // A code belongs to its number.
  const isOpen = (name: keyof FormValues) => !isTyped(name) && !(name === 'countryCode' && isTyped('phoneNumber'))
  const open = FORM_FIELDS.filter(isOpen)
  for (const name of open) if (kept[name] !== emptyForm[name]) values[name] = kept[name]
  return values
}
