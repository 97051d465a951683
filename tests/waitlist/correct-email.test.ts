import { expect, test } from 'vitest'
import { correctEmail } from '#waitlist/correct-email.ts'

test.each([
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
])('%s is offered as %s', (typed, offered) => {
  expect(correctEmail(`Asha.Rao@${typed}`)).toBe(`Asha.Rao@${offered}`)
})

test.each([
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
])('%s is left alone', (domain) => {
  expect(correctEmail(`asha@${domain}`)).toBeUndefined()
})

test.each(['', '@', 'asha', '@gmial.com', 'asha@', 'gmial.com'])("'%s' is no address to correct", (text) => {
  expect(correctEmail(text)).toBeUndefined()
})
