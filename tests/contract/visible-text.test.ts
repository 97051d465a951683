import { expect, test } from 'vitest'
import { fromFormData } from '#contract/application.ts'
import { addressOf } from '#contract/email.ts'
import { emptyForm, JoinFormSchema } from '#contract/form.ts'
import { visibleText } from '#contract/visible-text.ts'
import { anApplication } from '#tests/server/an-application.ts'
import * as v from 'valibot'

/** Zero width spaces, a soft hyphen, joiners, isolates and other direction signs, a byte order mark, a Hangul filler. */
const UNSEEN = Array.from('\u200b\u00ad\u2060\u200c\u200d\u2066\u2069\u202a\u202c\u200e\ufeff\u3164\ufe0f')

const within = (text: string, sign: string) => Array.from(text).join(sign)

test('what nobody sees is no part of an address, a name, a number or a link, from the form and from a program', () => {
  for (const sign of UNSEEN) {
    const [name, email, number] = ['Asha Rao', 'asha@gmail.com', '+919876543210'].map((text) => within(text, sign))
    const link = within('instagram.com/asha', sign)
    const seen = {
      name: 'Asha Rao',
      email: 'asha@gmail.com',
      whatsapp: '+919876543210',
      instagram_link: 'instagram.com/asha',
    }
    const [values, fields] = [{ name, email, instagram_link: link }, { whatsapp: number }]
    expect(fromFormData(anApplication({ ...values, ...fields })), JSON.stringify(sign)).toMatchObject({
      application: seen,
    })
    const form = { ...emptyForm, ...values, category: 'other', phoneNumber: number ?? '' } as typeof emptyForm
    expect(v.parse(JoinFormSchema, form), JSON.stringify(sign)).toMatchObject(seen)
  }
  expect(addressOf(within('Asha@Gmail.com', '\u200b'))).toBe('asha@gmail.com')
})

test.each([
  ['a joiner at the end of a Malayalam name', 'രാജന്\u200d'],
  ['a joiner in a Bengali name', 'র\u200d্যাম'],
  ['a joiner behind a virama', 'क्\u200dष'],
  ['a non-joiner in a name of Urdu', 'نامه\u200cای'],
  ['the joiners and signs of a picture', '👩🏽\u200d🏫 ❤\ufe0f'],
])('%s stays', (_, name) => {
  expect(visibleText(name)).toBe(name)
})
