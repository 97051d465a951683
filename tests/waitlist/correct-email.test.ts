import { domainToASCII } from 'node:url'
import { getCountries } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { correctEmail } from '#waitlist/correct-email.ts'

/** Domains as they are mistyped, and as they are offered. */
const SLIPS = [
  ['gmial.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['GMIAL.CON', 'gmail.com'],
  ['gmail', 'gmail.com'],
  ['gmail.in', 'gmail.com'],
  ['yahoo.co.i', 'yahoo.co.in'],
  ['reddifmail.com', 'rediffmail.com'],
  ['outlok.com', 'outlook.com'],
  ['zohomail', 'zohomail.in'],
  // Chromium makes this of gmail.com™ and studio.inﬁ, and says nothing of the sign.
  ['gmail.comtm', 'gmail.com'],
  ['studio.infi', 'studio.in'],
  ['studio.detm', 'studio.de'],
  ['studio.comtmfi', 'studio.com'],
] as const

/** Domains of somebody, however near to a common one. */
const DOMAINS =
  'Gmail.com googlemail.com yahoo.co.in yahoo.co.uk ymail.com outlook.de gail.co.in line.com rediff.com cloud.com mail.com email.com photon.me research.sanofi'

test.each(SLIPS)('for %s, %s is offered', (typed, domain) => {
  expect(correctEmail(`Asha.Rao@${typed}`)).toBe(`Asha.Rao@${domain}`)
})

/** Those that most people in India have their address with. */
const PROVIDERS =
  'gmail.com yahoo.com yahoo.in yahoo.co.in ymail.com hotmail.com hotmail.co.in outlook.com outlook.in live.com live.in rediffmail.com rediff.com icloud.com protonmail.com proton.me zoho.com zoho.in zohomail.in zohomail.com'

test.each(PROVIDERS.split(' '))(
  'an address at %s is left alone, and offered for one with a letter too many',
  (domain) => {
    expect(correctEmail(`asha@${domain}`)).toBeUndefined()
    expect(correctEmail(`asha@${domain}${domain.at(-1)}`)).toBe(`asha@${domain}`)
  },
)

test('an address of another country is left alone', () => {
  const countries = [...getCountries().map((country) => country.toLowerCase()), 'uk', 'eu']
  const providers = 'yahoo hotmail outlook live rediffmail icloud zoho zohomail proton'.split(' ')
  const domains = providers.flatMap((provider) =>
    countries.flatMap((country) => [`${provider}.${country}`, `${provider}.co.${country}`]),
  )
  expect(domains).toEqual(expect.arrayContaining(['live.it', 'outlook.id', 'yahoo.cn', 'yahoo.co.il', 'hotmail.co.il']))
  // What stands for `.com` is offered: `yahoo.cm`, `yahoo.co`.
  const offered = domains.map((domain) => correctEmail(`asha@${domain}`)).filter((offer) => !offer?.endsWith('.com'))
  expect(offered.filter((offer) => offer !== undefined)).toEqual([])
})

const NAMED = ['Asha Rao <asha@gmial.com>', '"Rao, Asha" <asha@gmail.com>', 'Email: asha@gmail.com']
const LINKED = ['mailto:asha@gmail.com?subject=Hi', '[asha@gmail.com](mailto:asha@gmail.com)']
const SPACED = ['I am asha@gmail.com, hi.', 'asha @gmail.com', 'asha@ gmail.com', 'ａｓｈａ＠ｇｍａｉｌ．ｃｏｍ']

test('an address that was copied with signs of its text is offered without them, in any script', () => {
  const opening = ['“asha@gmail.com”', '<asha@gmail.com>', '(asha@gmail.com)', '→ asha@gmail.com ←', 'asha@gmial.com”']
  const ends = ['”', '।', ',', '.', '😀', '™', '™\ufe0f', '❤\ufe0f', 'ﬁ'].map((sign) => `asha@gmail.com${sign}`)
  for (const typed of [...NAMED, ...LINKED, ...SPACED, ...opening, ...ends, 'asha@GMAIL.XN--COM-9O0A'])
    expect(correctEmail(typed), typed).toBe('asha@gmail.com')
  expect(correctEmail('asha@उदाहरण.भारत।')).toBe('asha@उदाहरण.भारत')
  expect(correctEmail(`asha@${domainToASCII('मेरी.भारत।')}`)).toBe('asha@मेरी.भारत')
})

test('an address with the beginning of a site’s is offered without it', () => {
  for (const typed of ['www.asha@gmail.com', 'WWW.asha@gmail.com', 'asha@www.gmail.com', 'www.asha@gmial.com'])
    expect(correctEmail(typed), typed).toBe('asha@gmail.com')
})

test('what may be meant, or is no address, is left alone', () => {
  const whole = [
    '',
    '@',
    'asha',
    'www@example.com',
    'www.@example.com',
    '@gmial.com',
    'asha@',
    'gmial.com',
    'a@gmail.com, b@gmail.com',
    '-asha-@example.com',
  ]
  const domains = `उदाहरण.भारत bücher.example ${DOMAINS}`.split(' ')
  const texts = [...whole, ...domains.map((domain) => `asha@${domain}`), ' asha@example.com ']
  expect(texts.filter((text) => correctEmail(text) !== undefined)).toEqual([])
})
