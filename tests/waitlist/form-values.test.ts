import { expect, test } from 'vitest'
import { emptyForm } from '#contract/application.ts'
import { startValues } from '#waitlist/form-values.ts'

const kept = { ...emptyForm, name: 'Draft', countryCode: '+44', phoneNumber: '20', category: 'other' }

test('the form starts with what was typed into its markup, and with the draft where nothing was', () => {
  expect(startValues({}, kept)).toEqual(kept)
  expect(startValues({ ...emptyForm, name: 'Typed' }, kept)).toEqual({ ...kept, name: 'Typed' })
})

test('a typed number keeps its code', () => {
  const typed = { ...emptyForm, phoneNumber: '98765' }
  expect(startValues(typed, kept)).toMatchObject({ countryCode: '+91', phoneNumber: '98765' })
})

test('a choice of the visitor wins over the draft, and the draft over a proposal of the link', () => {
  const typed = { ...emptyForm, category: 'youtuber' }
  expect(startValues(typed, kept)).toMatchObject({ category: 'youtuber' })
  expect(startValues(typed, kept, 'youtuber')).toMatchObject({ category: 'other' })
  expect(startValues(typed, emptyForm, 'youtuber')).toMatchObject({ category: 'youtuber' })
})
