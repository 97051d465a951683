/** What holds for each sentence of the product. */
import { expect, test } from 'vitest'
import * as head from '#content/head.ts'
import * as landing from '#content/landing.ts'
import * as waitlist from '#content/waitlist.ts'
import { LIMITS } from '#contract/application.ts'

const { messages, ...rest } = waitlist
const texts = textsIn({ ...landing, ...rest, ...head })

/** Each text with its path, such as 'hero.lead'. */
function textsIn(content: object, path = ''): [string, string][] {
  return Object.entries(content).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : typeof value === 'object' && value !== null
        ? textsIn(value, `${path}${key}.`)
        : [],
  )
}

test('a message about a text that is too long says how long it may be', () => {
  const { name, email, whatsapp, link } = waitlist.fieldMessages
  for (const [limit, { tooLong }] of [
    [LIMITS.name, name],
    [LIMITS.email, email],
    [LIMITS.whatsapp, whatsapp],
    [LIMITS.link, link],
  ] as const)
    expect(tooLong.match(/\d+/g)).toEqual([String(limit)])
})

test('no text has a straight apostrophe, two spaces or the same word twice in a row', () => {
  expect(texts.filter(([, text]) => /'|"| {2}|\b(\p{L}+) \1\b/iu.test(text))).toEqual([])
})

test('each sentence begins with a capital letter, and what is a sentence ends as one', () => {
  expect(texts.filter(([, text]) => /[.?!] [a-z]/.test(text))).toEqual([])
  const sentences = texts.filter(([path]) => /(^|\.)(lead|text|taken|unframed|description)$|Messages\./.test(path))
  expect(sentences.length).toBeGreaterThan(30)
  expect(sentences.filter(([, text]) => !/^[A-Z].*[.?!]$/.test(text))).toEqual([])
})
