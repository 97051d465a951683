import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldMessages } from '#content/waitlist.ts'
import { LIMITS } from '#contract/application.ts'
import { emptyForm, JoinFormSchema } from '#contract/form.ts'
import { addressOf } from '#contract/email.ts'

const read = (email: string) => v.safeParse(JoinFormSchema, { ...emptyForm, name: 'Asha', category: 'other', email })
const refusal = (email: string) => read(email).issues?.[0].message
const stored = (email: string) => {
  const { success, output } = read(email)
  return success ? output.email : undefined
}

test.each([
  ['a@faß.de', 'a@FAẞ.DE'],
  ['a@σίσυφος.gr', 'a@ΣΊΣΥΦΟΣ.GR'],
])('%s and %s are one address', (small, capitals) => {
  expect(addressOf(capitals)).toBe(addressOf(small))
})

test('the domain of an address may have any script, and is stored as DNS has it', () => {
  for (const [typed, email] of [
    ['Asha@Example.com', 'Asha@Example.com'],
    ['asha@straße.example', 'asha@xn--strae-oqa.example'],
    ['asha@ｅｘａｍｐｌｅ．ｃｏｍ', 'asha@example.com'],
    // A non-joiner in Urdu and Persian, digits of a script.
    ['asha@نامه\u200cای.example', 'asha@xn--mgba3gch31f060k.example'],
    ['asha@उदाहरण१.भारत', `asha@${domainToASCII('उदाहरण१.भारत')}`],
    // What IDNA 2008 allows beside letters.
    ['asha@paral·lel.example', 'asha@xn--parallel-koa.example'],
    // A label of 63 letters in the DNS, the most that it may have.
    [`asha@${'é'.repeat(57)}.example`, `asha@xn--9c${'a'.repeat(57)}.example`],
  ] as const) {
    expect(stored(typed), typed).toBe(email)
    expect(stored(email), typed).toBe(email)
  }
})

test.each(['192.168.1.1', '1。2', '127', 'example.१२३'])('%s is no domain: its last label is a number', (domain) => {
  expect(refusal(`asha@${domain}`)).toBe(fieldMessages.email.invalid)
})

/** What people copy with an address from a text, and what no domain may hold. */
const STRAY = Array.from('’”“‘»«।॥།;؛؟،!？!–—•、·・′″…™①½ﬁª𝐠✉😀\u20e3"#$%&\'()*+,/:<=>?[\\]^_`{|}~@ \ufffd')

test.each(['asha@gmail.com', 'asha@उदाहरण.भारत'])('%s is refused with a sign that no domain may hold', (address) => {
  const at = address.indexOf('@') + 1
  for (const sign of STRAY) {
    const within = [at, at + 2].map((place) => address.slice(0, place) + sign + address.slice(place))
    // Blanks around an address are none of it.
    for (const typed of /\s/.test(sign) ? within : [address + sign, ...within])
      expect(refusal(typed), JSON.stringify(typed)).toBe(fieldMessages.email.invalid)
  }
})

test.each(Array.from('’”»।–•、😀'))('a domain with %s is refused also as a browser has encoded it', (sign) => {
  const encoded = domainToASCII(`gmail.com${sign}`)
  expect(encoded).toMatch(/^gmail\.xn--com-/)
  for (const domain of [encoded, encoded.toUpperCase(), `${encoded}.in`])
    expect(refusal(`asha@${domain}`), domain).toBe(fieldMessages.email.invalid)
})

// Nothing behind the last hyphen, a number that is no letter; others' spellings: capitals, and a label that is encoded
// twice; a mark at the beginning, and joiners without their script.
test.each('abc- 99999999 bcher-2pa xn--bcher-u9a a-wbb ab-m1t'.split(' '))('xn--%s is no label', (label) => {
  expect(refusal(`asha@xn--${label}.example`)).toBe(fieldMessages.email.invalid)
})

test('an address that is none, or too long, is refused in words', () => {
  const none = ['आशा@example.com', 'asha', 'asha@', '@example.com', 'Ravi <ravi@example.in>', 'asha@example.com.']
  const ends = ['/x', ':80', '?x', '%41', ' x', '..in', '.', '。', '@example.com']
  for (const typed of [...none, ...ends.map((end) => `asha@bücher${end}`)])
    expect(refusal(typed), typed).toBe(fieldMessages.email.invalid)
  for (const part of ['a'.repeat(250), 'ü'.repeat(60_000)])
    expect(refusal(`asha@${part}.example`)).toMatch(/^Please (check your|use an) email address/)
  expect(refusal(`asha@${'ü'.repeat(50)}.${'ü'.repeat(LIMITS.email)}`)).toBe(fieldMessages.email.tooLong)
})

/** One label for each script: those of India, and others. */
const LABELS =
  'example बुधवार উদাহরণ ਉਦਾਹਰਣ ઉદાહરણ ଉଦାହରଣ உதாரணம் ఉదాహరణ ಉದಾಹರಣೆ ഉദാഹരണം مثال ମାଧ୍ୟମ ᱚᱞ ꯃꯤꯇꯩ 𑄇𑄋𑄴 ඕනෑම bücher æøå łódź šđč παράδειγμα пример օրինակ דוגמה ตัวอย่าง ຕົວຢ່າງ ဥပမာ ឧទាហរណ៍ მაგალითი ምሳሌ 예시 例え 测试 मेरी२ क्\u200dष'.split(
    ' ',
  )

/** The ways in which people and programs write one address. */
const WRITINGS: Record<string, (local: string, domain: string) => string> = {
  'as it is': (local, domain) => `${local}@${domain}`,
  'in capitals': (local, domain) => `${local}@${domain}`.toUpperCase(),
  decomposed: (local, domain) => `${local}@${domain.normalize('NFD')}`,
  'with an ideographic full stop': (local, domain) => `${local}@${domain.replace('.', '。')}`,
  'as DNS has it': (local, domain) => `${local}@${domainToASCII(domain)}`,
  'in part as DNS has it': (local, domain) => `${local}@${domain.split('.').map(domainToASCII).join('。')}`,
  'between blanks and marks of direction': (local, domain) => ` \u202a${local}@${domain}\u202c\u00a0`,
}

const labels = fc.array(fc.constantFrom(...LABELS), { minLength: 2, maxLength: 4 })

test('a person has one address, however it is written', () => {
  fc.assert(
    fc.property(labels, fc.constantFrom(...Object.keys(WRITINGS)), (parts, writing) => {
      const domain = parts.join('.')
      const written = WRITINGS[writing]?.('Asha.Rao+x', domain) ?? ''
      const address = `asha.rao+x@${domainToASCII(domain)}`
      expect(addressOf(written)).toBe(address)
      expect(addressOf(stored(written) ?? '')).toBe(address)
    }),
    { numRuns: 1000 },
  )
})

const anyText = fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) })

test('reading an address never throws, and is stable', () => {
  fc.assert(
    fc.property(fc.constantFrom('', 'asha@', 'asha@xn--', 'asha@a.xn--'), anyText, (start, text) => {
      const address = addressOf(start + text)
      expect(addressOf(address)).toBe(address)
      const email = stored(start + text)
      if (email !== undefined) expect(addressOf(email)).toBe(address)
    }),
    { numRuns: 1000 },
  )
})
