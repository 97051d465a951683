import { expect, test } from 'vitest'
import { renderDialog, renderNotFound, renderPage, renderReturned } from '#app/prerender.tsx'
import * as landing from '#content/landing.ts'
import { examplePrice } from '#content/site.ts'
import { rupees } from '#content/rupees.ts'
import { dialog, messages } from '#content/waitlist.ts'
import { emptyForm } from '#contract/application.ts'

const STYLES = '/assets/all.css'

const chosenIn = (markup: string) =>
  [...markup.matchAll(/<input [^>]*>/g)].flatMap(([input]) =>
    input.includes(' checked=') ? /value="(\w+)"/.exec(input)?.[1] : [],
  )

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

test('the form stands before an inert page and its styles, with the category that the link proposes', async () => {
  const plain = await renderDialog('form', STYLES)
  expect(chosenIn(plain)).toEqual([])
  expect(plain).toMatch(new RegExp(`<form[^]*id="dialog-end"[^]*href="${STYLES}"[^]*id="page" inert=""`))
  const [form = ''] = /<form [^>]*>/.exec(plain) ?? []
  for (const attribute of ['id="join"', 'method="post"', 'action="/api/waitlist"', '="multipart/form-data"'])
    expect(form).toContain(attribute)
  expect(chosenIn(await renderDialog('form', STYLES, 'educator'))).toEqual(['educator'])
  expect(chosenIn(await renderDialog('form', STYLES, 'astronaut'))).toEqual([])
})

test('a confirmation has no form, and a form that is sent back its values and the reason', async () => {
  const joined = await renderDialog('joined', STYLES)
  expect(joined).toMatch(/id="joined"[^]*id="page" inert=""/)
  expect(joined).toContain(dialog.joined)
  expect(joined).not.toContain('<form')
  const values = { ...emptyForm, name: 'Asha <b>Rao', category: 'youtuber', countryCode: '+65' }
  const returned = await renderReturned({ values, detail: messages.missing, errors: { email: 'Which one?' } })
  expect(chosenIn(returned)).toEqual(['youtuber'])
  expect(returned).toMatch(/role="alert"[^>]*>Please fill/)
  expect(returned).toMatch(/<input id="name"[^>]*value="Asha &lt;b&gt;Rao"/)
  expect(returned).toMatch(/<option value="\+65" selected/)
  expect(returned).toMatch(/<p id="email-error"[^>]*>Which one\?/)
  expect(renderNotFound()).toContain(landing.notFound.title)
})
