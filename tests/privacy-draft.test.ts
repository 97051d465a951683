/** The draft of the privacy notice says what the product does, and what the law asks for. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const draft = (await readFile(join(import.meta.dirname, '../src/content/privacy-draft.html'), 'utf8')).replaceAll(
  /\s+/g,
  ' ',
)

/** The words under a heading. */
const under = (heading: string) => draft.split('<h2>').find((part) => part.startsWith(`${heading}</h2>`)) ?? ''

test.each([
  'name',
  'e-mail address',
  'what you make',
  'WhatsApp number',
  'links to your work',
  'when you applied',
  'link that brought you',
  'network address',
])('the draft of the privacy notice says that we keep: %s', (kept) =>
  expect(under('What we keep, and why')).toContain(kept),
)

// The Digital Personal Data Protection Act, 2023, sections 5 and 6, 11 to 14.
test.each([
  'what we keep',
  'corrected',
  'deleted',
  'withdraw your consent',
  'name somebody who may ask in your place',
  'complain to the Data Protection Board of India',
])('the draft of the privacy notice grants what the law of India does: %s', (right) =>
  expect(under('What you may ask')).toContain(right),
)

test('the draft of the privacy notice says that it is one, until an owner takes that out', () =>
  expect(draft).toContain('<p><strong>This is a draft.</strong></p>'))

test('the draft of the privacy notice has a blank for each term after which something is deleted', () => {
  expect(draft.match(/\[\w+\](?= days after)|(?<=after )\[\w+\](?= days)/g)).toEqual(['[RETAIN_DAYS]', '[15]'])
})

test('the draft of the privacy notice is one main part', () =>
  expect(draft).toMatch(/<main>\s*<h1>[^]*<\/main>\s*<\/html>/))

test('the draft of the privacy notice keeps its address from Cloudflare, whose script our policy blocks', () =>
  expect(draft).toMatch(/<!--email_off-->\[.*e-mail address\]<!--\/email_off-->/))
