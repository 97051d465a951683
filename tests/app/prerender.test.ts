import { expect, test } from 'vitest'
import { renderDialog, renderNotFound, renderPage, renderReturned } from '#app/prerender.tsx'
import * as landing from '#content/landing.ts'
import { examplePrice } from '#content/site.ts'
import { rupees } from '#content/rupees.ts'
import { categories, dialog, form, messages } from '#content/waitlist.ts'
import { emptyForm, TYPED_LIMIT } from '#contract/application.ts'
import { textsOf } from '#vite-plugins/content.ts'

const STYLES = '/assets/all.css'

const chosenIn = (markup: string) => markup.match(/(?<=<input (?=[^>]* checked=)[^>]*value=")\w+/g) ?? []

test('the page has its sections in their order, at the price of the examples, and no dialog', async () => {
  const page = await renderPage()
  const { hero, howItWorks, whyCreatorsChoose, fairVisibility, creators, foundingCreator } = landing
  const promised = [hero, howItWorks, whyCreatorsChoose, fairVisibility, creators, foundingCreator].map(
    ({ id }): string => id,
  )
  const ids = [...page.matchAll(/<section id="([^"]+)"/g)].map(([, id = '']) => id)
  expect(ids.filter((id) => promised.includes(id))).toEqual(promised)
  // In the hero, in two frames and in the dashboard.
  expect(page.split(rupees(examplePrice)).length).toBeGreaterThan(3)
  expect(page).not.toMatch(/role="dialog"|inert|stylesheet/)
  for (const { action } of [landing.header, hero, whyCreatorsChoose, foundingCreator])
    expect(page).toContain(`href="/?join=1">${action}</a>`)
})

test('each text of the content is on the page, and each card has its number and its picture', async () => {
  const page = (await renderPage()).replaceAll('<!-- -->', '')
  const { notFound: _, memberStub: __, ...sections } = landing
  // A column without lines is left out.
  const terms = landing.foundingCreator.terms.filter(({ lines }) => lines.length > 0)
  const { joined: ___, ...founding } = landing.foundingCreator
  const content = { ...sections, foundingCreator: { ...founding, terms } }
  // What depends on the addresses of the company, and on the price that is typed.
  const { social, socialLater, privacy } = landing.footer
  const others: string[] = [social, socialLater, privacy, ...textsOf(landing.hero.ticket)]
  const shown = page.toLowerCase()
  expect(textsOf(content).filter((text) => !shown.includes(text.toLowerCase()) && !others.includes(text))).toEqual([])
  expect(page.match(/<a [^>]*>[^<]*@[^<]*<\/a>/g)?.filter((link) => !link.includes('href="mailto:'))).toEqual([])

  expect(page.replaceAll(/<[^>]+>/g, '')).toContain(landing.hero.headline.join(' '))
  // Below the last call to action.
  expect(page).toContain(form.calm)

  const { howItWorks, whyCreatorsChoose, fairVisibility, creators } = landing
  const drawingOf = (picture: string) => ({ dashboard: '<table', craft: '#seats"' })[picture] ?? `#${picture}"`
  const stamps = Object.values(creators.stamps)
  for (const [id, name, ...parts] of [
    ...howItWorks.steps.map(({ title, text }, index) => [howItWorks.id, title, `>${index + 1}</text>`, text]),
    ...whyCreatorsChoose.features.map((card) => [whyCreatorsChoose.id, card.title, drawingOf(card.picture), card.text]),
    ...fairVisibility.factors.map(({ title, text }) => [fairVisibility.id, title, text]),
    ...creators.cards.map(({ title, text, craft }) => [creators.id, title, `#${craft}"`, ...stamps, text]),
  ]) {
    const cards = page.split(`<section id="${id}"`)[1]?.split('<li') ?? []
    for (const part of parts) expect(cards.find((card) => card.includes(`>${name}</h3>`))).toContain(part)
  }
})

test('the form stands before an inert page and its styles, with the category that the link proposes', async () => {
  const plain = (await renderDialog('form', STYLES)).replaceAll('<!-- -->', '')
  expect(chosenIn(plain)).toEqual([])
  expect(plain).toMatch(new RegExp(`<form[^]*id="dialog-end"[^]*href="${STYLES}"[^]*id="page" inert=""`))
  for (const text of textsOf(form.links)) expect(plain).toContain(text)
  for (const name of Object.keys(emptyForm))
    expect(plain.includes(` name="${name}"`), `waitlist/join-form.tsx has no control for: ${name}`).toBe(true)
  const words = plain.replaceAll(/(?:<[^>]+>)+/g, '|')
  const required = [form.name.label, form.email.label, `${form.category.label} `].map((label) => [label, form.required])
  const optional = [
    [form.phone.label, form.phone.note],
    [`${form.links.legend} `, form.optional],
  ]
  for (const pair of [...required, ...optional]) expect.soft(words).toContain(`|${pair.join('|')}|`)
  // The links are marked together.
  const others = ['name', 'email', 'category', 'countryCode', ...Object.keys(form.links)]
  const marked = Object.keys(emptyForm).filter((name) => !others.includes(name))
  expect.soft(words.split(`|${form.optional}`)).toHaveLength(marked.length + 2)
  expect.soft(plain).toContain(`</a>${form.notice.after}`)
  expect.soft(plain.split('<form')[1]?.split('</form>')[0]).toContain(form.calm)
  const [tag = ''] = /<form [^>]*>/.exec(plain) ?? []
  for (const attribute of ['id="join"', 'method="post"', 'action="/api/waitlist"', '="multipart/form-data"'])
    expect(tag).toContain(attribute)
  // Not type url, for which browsers reject 'instagram.com/you'. A phone would begin it with a capital.
  const link = `type="text" autocomplete="url" inputmode="url" maxlength="${TYPED_LIMIT}" autocapitalize="none" spellcheck="false"`
  const needed = 'aria-required="true" required=""'
  for (const [name, attributes] of Object.entries({
    name: `${needed} type="text" autocomplete="name" autocapitalize="words" maxlength="${TYPED_LIMIT}"`,
    email: `${needed} type="email" autocomplete="email" inputmode="email" maxlength="${TYPED_LIMIT}"`,
    countryCode: 'autocomplete="tel-country-code"',
    phoneNumber: `type="tel" autocomplete="tel-national" inputmode="tel" maxlength="${TYPED_LIMIT}"`,
    instagram_link: link,
    youtube_link: link,
    linkedin_link: link,
  })) {
    const control = new RegExp(`<(?:input|select) id="${name}"[^>]*>`).exec(plain)?.[0].toLowerCase() ?? ''
    for (const attribute of attributes.split(' ')) expect.soft(control).toContain(` ${attribute}`)
    expect.soft(control.includes('required'), name).toBe(attributes.includes('required'))
  }
  // Without a `tabindex`: Tab must reach the chosen one.
  expect(plain.match(/<input [^>]*required="" type="radio"/g)).toHaveLength(categories.length)
  // The name, in the column and on the ribbon.
  expect.soft(plain.match(/ translate="no"/g)).toHaveLength(2)
  // After a reload Firefox would keep it disabled.
  expect.soft(plain.toLowerCase()).toMatch(/<button type="submit" [^>]*autocomplete="off"/)
  const proposed = await renderDialog('form', STYLES, 'educator')
  expect(chosenIn(proposed)).toEqual(['educator'])
  expect(proposed).toMatch(/data-stub=""[^]*#educator"[^]*id="page"/)
  expect(chosenIn(await renderDialog('form', STYLES, 'astronaut'))).toEqual([])
})

test('a confirmation has no form, and a form that is sent back its values and the reason', async () => {
  const joined = await renderDialog('joined', STYLES)
  expect(joined).toMatch(/id="joined"[^]*id="page" inert=""/)
  expect(joined).toContain(dialog.joined)
  expect(joined).toMatch(/<a href="\/" [^>]*autofocus/i)
  expect(joined).not.toContain('<form')
  const values = { ...emptyForm, name: 'Asha <b>Rao', category: 'youtuber', countryCode: '+65' }
  const returned = await renderReturned({
    values,
    detail: messages.missing,
    errors: { email: 'Which one?', countryCode: 'None.' },
  })
  expect(chosenIn(returned)).toEqual(['youtuber'])
  expect(returned).toMatch(/role="alert"[^>]*>Please fill/)
  expect(returned).toMatch(/<input id="name"[^>]*value="Asha &lt;b&gt;Rao"[^]*data-stub=""[^]*>Asha &lt;b&gt;Rao</)
  expect(returned).toMatch(/<option value="\+65" selected/)
  expect(returned).toMatch(/<p id="email-error"[^>]*>Which one\?/)
  expect(returned).toMatch(/<select id="countryCode"[^>]*aria-describedby="countryCode-error"[^]*>None\./)
  for (const text of textsOf(landing.notFound)) expect(renderNotFound()).toContain(text)
})
