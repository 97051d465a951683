import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isEmail } from '#contract/application.ts'
import { pastedEmail, spellEmail } from '#contract/email.ts'
import { emptyForm, TYPED_LIMIT, validateForm } from '#contract/form.ts'
import { numberHint } from '#contract/phone-number.ts'
import { costOf, SIGNS } from '#tests/cost.ts'
import { correctEmail } from '#waitlist/correct-email.ts'
import { clean } from '#waitlist/use-form-values.ts'
import { TicketStub } from '#waitlist/ticket-stub.tsx'

const stub = (name: string) => renderToStaticMarkup(TicketStub({ name, category: '', price: 100 }))

test.each<[what: string, read: (text: string) => unknown]>([
  ['control', clean],
  ['number', (text) => numberHint('+91', text)],
  ['address', (text) => [correctEmail(text), isEmail(text), spellEmail(text), pastedEmail(text)]],
  ['form', (text) => validateForm({ ...emptyForm, name: text, email: text, phoneNumber: text, youtube_link: text })],
  ['stub', stub],
])('the longest text that can be pasted leaves the %s alive', async (_, read) => {
  const letters = 'क'.repeat(TYPED_LIMIT)
  const bound = 20 * (await costOf(() => [clean(letters), read(letters)]))
  const found: string[] = []
  for (const sign of SIGNS) {
    const pumped = sign.repeat(TYPED_LIMIT / sign.length)
    for (const text of [`1${pumped}a`, `a@${pumped}.com`]) {
      const cost = await costOf(() => read(text), bound)
      if (cost > bound) found.push(`${JSON.stringify(sign)}: ${cost} ms of ${bound}`)
    }
  }
  expect(found).toEqual([])
})

test('a name without end leaves the stub alive also where the browser cannot count letters', async () => {
  const ordinary = await costOf(() => stub('Asha Rao'))
  vi.stubGlobal('Intl', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await costOf(() => stub('a '.repeat(4000)), 20 * ordinary)).toBeLessThan(20 * ordinary)
})
