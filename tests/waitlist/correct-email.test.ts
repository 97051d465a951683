import { expect, test } from 'vitest'
import { correctEmail } from '#waitlist/correct-email.ts'

/** Domains as they are mistyped, and as they are offered. */
const SLIPS = [
  ['gmial.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.cmo', 'gmail.com'],
  ['gmial.con', 'gmail.com'],
  ['gmail', 'gmail.com'],
  ['gmail.in', 'gmail.com'],
  ['gmail.co.in', 'gmail.com'],
  ['GMIAL.COM', 'gmail.com'],
  ['yahoo.con', 'yahoo.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahoo.co.i', 'yahoo.co.in'],
  ['yahoo.coin', 'yahoo.co.in'],
  ['rediffmail.con', 'rediffmail.com'],
  ['redifmail.com', 'rediffmail.com'],
  ['reddifmail.com', 'rediffmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmail.co', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['iclould.com', 'icloud.com'],
  ['protonmial.com', 'protonmail.com'],
] as const

/** Domains of somebody, however near to a common one. */
const DOMAINS = [
  'gmail.com',
  'Gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.in',
  'yahoo.co.in',
  'yahoo.co.uk',
  'yahoo.fr',
  'ymail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'hotmail.fr',
  'outlook.in',
  'outlook.de',
  'live.com',
  'live.nl',
  'line.com',
  'rediffmail.com',
  'rediff.com',
  'icloud.com',
  'cloud.com',
  'me.com',
  'mail.com',
  'mail.ru',
  'email.com',
  'gmx.com',
  'proton.me',
  'pm.me',
  'zoho.in',
  'example.com',
  'asharao.in',
  'iitb.ac.in',
  'constructor.com',
]

test('a slip in a common domain is offered right', () => {
  const offered = SLIPS.map(([typed]) => [typed, correctEmail(`Asha.Rao@${typed}`)])
  expect(offered).toEqual(SLIPS.map(([typed, domain]) => [typed, `Asha.Rao@${domain}`]))
})

test('what may be meant, or is no address, is left alone', () => {
  const texts = [...DOMAINS.map((domain) => `asha@${domain}`), '', '@', 'asha', '@gmial.com', 'asha@', 'gmial.com']
  expect(texts.filter((text) => correctEmail(text) !== undefined)).toEqual([])
})
