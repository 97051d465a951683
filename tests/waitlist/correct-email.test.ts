import { expect, test } from 'vitest'
import { correctEmail } from '#waitlist/correct-email.ts'

/** Domains as they are mistyped, and as they are offered. */
const SLIPS = [
  ['gmial.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['GMIAL.CON', 'gmail.com'],
  ['gmail', 'gmail.com'],
  ['gmail.in', 'gmail.com'],
  ['gmail.co.in', 'gmail.com'],
  ['yahoo.co.i', 'yahoo.co.in'],
  ['reddifmail.com', 'rediffmail.com'],
  ['outlok.com', 'outlook.com'],
  ['zohmial.in', 'zohomail.in'],
] as const

/** Domains of somebody, however near to a common one. */
const DOMAINS =
  'Gmail.com googlemail.com yahoo.co.in yahoo.co.uk ymail.com outlook.de line.com rediff.com cloud.com mail.com email.com photon.me'

test('a slip in a common domain is offered right', () => {
  for (const [typed, domain] of SLIPS) expect(correctEmail(`Asha.Rao@${typed}`)).toBe(`Asha.Rao@${domain}`)
})

test('what may be meant, or is no address, is left alone', () => {
  const addresses = DOMAINS.split(' ').map((domain) => `asha@${domain}`)
  const texts = [...addresses, '', '@', 'asha', '@gmial.com', 'asha@', 'gmial.com', 'Asha Rao <asha@gmial.com>']
  expect(texts.filter((text) => correctEmail(text) !== undefined)).toEqual([])
})
