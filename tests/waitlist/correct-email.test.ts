import { expect, test } from 'vitest'
import { correctEmail } from '#waitlist/correct-email.ts'

/** Domains as they are mistyped, and as they are offered. */
const SLIPS = [
  ['gmial.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
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
const DOMAINS = `
  Gmail.com googlemail.com yahoo.co.in yahoo.co.uk ymail.com outlook.de line.com rediff.com
  cloud.com me.com mail.com iitb.ac.in constructor.com email.com photon.me`

test('a slip in a common domain is offered right', () => {
  const offered = SLIPS.map(([typed]) => [typed, correctEmail(`Asha.Rao@${typed}`)])
  expect(offered).toEqual(SLIPS.map(([typed, domain]) => [typed, `Asha.Rao@${domain}`]))
})

test('what may be meant, or is no address, is left alone', () => {
  const texts = [
    ...DOMAINS.trim()
      .split(/\s+/)
      .map((domain) => `asha@${domain}`),
    '',
    'Asha Rao <asha@gmial.com>',
    ...['@', 'asha', '@gmial.com', 'asha@', 'gmial.com'],
  ]
  expect(texts.filter((text) => correctEmail(text) !== undefined)).toEqual([])
})
