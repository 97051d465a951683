/** What the markup of each address holds, before any script. */
import { expect, test } from 'vitest'
import { renderDialog, renderPage } from '#app/prerender.tsx'
import * as landing from '#content/landing.ts'
import { categories, countryCodes, dialog } from '#content/waitlist.ts'
import { emptyForm, TYPED_LIMIT } from '#contract/form.ts'
import { textsOf } from '#vite-plugins/fonts/font-faces.ts'
import { FORM_ID } from '#contract/outcome.ts'
import { WAITLIST_URL } from '#waitlist/submit-application.ts'

const STYLES = '/assets/all.css'
const { creators, foundingCreator, hero } = landing

const formOf = async () => (await renderDialog('form', STYLES)).replaceAll('<!-- -->', '')

test('each text of the content is on the page', async () => {
  const shown = (await renderPage()).replaceAll('<!-- -->', '').toLowerCase()
  const { notFound: _, memberStub: __, ...sections } = landing
  // A column without lines is left out.
  const terms = foundingCreator.terms.filter(({ lines }) => lines.length > 0)
  const content = { ...sections, foundingCreator: { ...foundingCreator, terms } }
  // What depends on the addresses of the company, on the price that is typed, and on a success.
  const { social, socialLater, privacy } = landing.footer
  const joined: string[] = [foundingCreator.joined, foundingCreator.friend, creators.taken, creators.unframed]
  const others = [social, socialLater, privacy, ...joined, ...textsOf(hero.ticket)]
  // What the code looks up is no text.
  const withoutKeys = (key: string, value: unknown) => (/^(?:id|picture|craft)$/.test(key) ? undefined : value)
  const expected = textsOf(JSON.parse(JSON.stringify(content, withoutKeys))).filter((text) => !others.includes(text))
  expect(expected.filter((text) => !shown.includes(text.toLowerCase()))).toEqual([])
})

test('no text stands in a status bar, of which the screen reader Orca says the role alone', async () => {
  for (const markup of [await renderPage(), await formOf(), await renderDialog('joined', STYLES)])
    expect(markup.match(/<output|role="status"/g)).toBeNull()
})

test('each choice of a country is one text: links2 leaves out the space between two', async () => {
  const choices = (await renderDialog('form', STYLES)).match(/(?<=<option [^>]*>).*?(?=<\/option>)/g)
  expect(choices).toEqual(countryCodes.map(({ code, country }) => `${code} ${country}`))
})

test('the form can be posted without script, and the page behind it is inert', async () => {
  const markup = await formOf()
  const [tag = ''] = /<form [^>]*>/.exec(markup) ?? []
  for (const attribute of [`id="${FORM_ID}"`, 'method="post"', `action="${WAITLIST_URL}"`, '="multipart/form-data"'])
    expect(tag).toContain(attribute)
  expect(markup).toMatch(new RegExp(`<form[^]*id="dialog-end"[^]*href="${STYLES}"[^]*id="page" inert=""`))
})

test('every field has a control', async () => {
  const markup = await formOf()
  for (const name of Object.keys(emptyForm))
    expect(markup.includes(` name="${name}"`), `waitlist/join-form.tsx has no control for: ${name}`).toBe(true)
})

test('each field tells the browser what to fill in and to correct nothing, and the phone which keyboard to show', async () => {
  const markup = await formOf()
  const typed = [`maxlength="${TYPED_LIMIT}"`, 'spellcheck="false"', 'autocorrect="off"']
  // With script, only the second one is left, for screen readers.
  const required = ['required=""', 'aria-required="true"']
  // Not type url, for which browsers reject 'instagram.com/you'. A phone would begin it with a capital.
  const link = ['type="text"', 'autocomplete="url"', 'inputmode="url"', 'autocapitalize="none"', ...typed]
  for (const [name, attributes] of Object.entries({
    name: [...required, 'autocomplete="name"', 'autocapitalize="words"', ...typed],
    email: [...required, 'type="email"', 'autocomplete="email"', 'inputmode="email"', ...typed],
    countryCode: ['autocomplete="tel-country-code"'],
    phoneNumber: ['type="text"', 'autocomplete="tel-national"', 'inputmode="tel"', ...typed],
    instagram_link: link,
    youtube_link: link,
    linkedin_link: link,
  })) {
    const [control = ''] = new RegExp(`<(?:input|select) id="${FORM_ID}-${name}"[^>]*>`).exec(markup) ?? []
    for (const attribute of attributes) expect.soft(control.toLowerCase(), name).toContain(` ${attribute}`)
  }
  expect(markup).toContain('<fieldset role="radiogroup" aria-required="true"')
  expect(markup.match(/<input [^>]*required="" type="radio"/g)).toHaveLength(categories.length)
})

test('Firefox, which remembers over a reload that a button was disabled, is told to forget it', async () => {
  expect((await formOf()).match(/<button type="submit"[^>]*>/g)).toEqual([
    expect.stringMatching(/ autocomplete="off"/i),
  ])
})

test('a confirmation has no form', async () => {
  const joined = await renderDialog('joined', STYLES)
  expect(joined).toMatch(/id="joined"[^]*id="page" inert=""/)
  expect(joined).toContain(dialog.joined)
  expect(joined).not.toContain('<form')
})
