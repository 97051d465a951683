import { expect, test } from 'vitest'
import { emptyForm } from '#contract/form.ts'
import { clean, startValues } from '#waitlist/use-form-values.ts'

const kept = { ...emptyForm, name: 'Draft', countryCode: '+44', phoneNumber: '20', category: 'other' }

test('what is pasted becomes one line without what nobody sees', () => {
  expect(clean('Asha \t Rao\r\nof\u200b  Pu\u00adne\0')).toBe('Asha Rao of  Pune')
})

test('the form starts with what was typed into its markup, a number with its code, and with the draft where nothing was', () => {
  expect(startValues({}, kept)).toEqual(kept)
  const typed = { ...emptyForm, name: 'Typed', phoneNumber: '98765' }
  expect(startValues(typed, kept)).toEqual({ ...typed, category: 'other' })
})

test('a choice of the visitor wins over the draft, and the draft over a proposal of the link', () => {
  const typed = { ...emptyForm, category: 'youtuber' }
  expect(startValues(typed, kept)).toEqual({ ...kept, category: 'youtuber' })
  expect(startValues(typed, kept, 'youtuber')).toEqual(kept)
  expect(startValues(typed, emptyForm, 'youtuber')).toEqual(typed)
})
