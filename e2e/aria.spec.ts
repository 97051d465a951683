/** What assistive technology is told about the page, the dialog, its errors, the sending and the toasts, as ARIA snapshots. */
import type { Page } from '@playwright/test'
import {
  creators,
  fairVisibility,
  footer,
  foundingCreator,
  header,
  headerLinks,
  hero,
  howItWorks,
  whyCreatorsChoose,
} from '#content/landing.ts'
import { categories, countryCodes, dialog, fieldMessages, form, messages, toasts } from '#content/waitlist.ts'
import { expect, holdRequests, test, visit } from './fixtures.ts'
import { anApplicant, dialogOf, fieldsOf, fillIn } from './waitlist.ts'

test('the page: landmarks, headings, lists and links, in reading order', async ({ page }) => {
  await visit(page, '/')
  const headline = hero.headline.join(' ')
  await expect(page.locator('body')).toMatchAriaSnapshot(
    tree([
      'banner:',
      [
        link(header.skip),
        link(header.home),
        `navigation ${quoted(header.navigation)}:`,
        ['list:', headerLinks.flatMap(({ title }) => ['listitem:', [link(title)]])],
        link(header.action),
      ],
      'main:',
      [
        `region ${quoted(headline)}:`,
        [
          heading(1, headline),
          `group ${quoted(hero.ticket.label)}:`,
          [`textbox ${quoted(hero.ticket.price)}`],
          link(hero.action),
        ],
        ...section(howItWorks, howItWorks.steps),
        ...section(whyCreatorsChoose, whyCreatorsChoose.features),
        ...section(fairVisibility, fairVisibility.factors),
        ...section(creators, creators.cards),
        `region ${quoted(foundingCreator.title)}:`,
        [heading(2, foundingCreator.title), link(foundingCreator.action)],
      ],
      'contentinfo:',
      [footer.contact, footer.website].map((title) => heading(2, title)),
    ]),
  )
})

test('the dialog, its errors, the sending and both toasts', async ({ page }) => {
  await visit(page, '/?join=1')
  await expect(dialogOf(page)).toBeVisible()
  await expectForm(page, {})

  await fieldsOf(page).submit.click()
  const { name, email, category } = fieldMessages
  await expectForm(page, { name: name.missing, email: email.missing, category: category.missing })
  await expectToasts(page, [messages.missing])

  const release = await holdRequests(page, '**/api/waitlist')
  await fillIn(page, anApplicant())
  await fieldsOf(page).submit.click()
  await expect(dialogOf(page)).toMatchAriaSnapshot(
    tree([`button ${quoted(form.sending)} [disabled]`, `status: ${form.sending}`]),
  )
  release()
  await expect(dialogOf(page)).toBeHidden()
  await expectToasts(page, [messages.joined])
})

/** Fields with their names, and each error behind its field. */
async function expectForm(page: Page, errors: { name?: string; email?: string; category?: string }): Promise<void> {
  const invalid = (error: string | undefined) => ` [invalid=${error !== undefined}]`
  const paragraph = (error: string | undefined) => (error === undefined ? [] : [`paragraph: ${quoted(error)}`])
  const { required, optional, links } = form
  await expect(dialogOf(page)).toMatchAriaSnapshot(
    tree([
      `dialog ${quoted(dialog.title)}:`,
      [
        heading(2, dialog.title),
        `textbox ${quoted(`${form.name.label} ${required}`)}${invalid(errors.name)}`,
        ...paragraph(errors.name),
        `textbox ${quoted(`${form.email.label} ${required}`)}${invalid(errors.email)}`,
        'status',
        ...paragraph(errors.email),
        `radiogroup ${quoted(`${form.category.label} ${required}`)}${invalid(errors.category)}:`,
        [...categories.map(({ label }) => `radio ${quoted(label)}`), ...paragraph(errors.category)],
        `combobox ${quoted(form.phone.code)}:`,
        countryCodes.map(({ code, country }) => `option ${quoted(`${code} ${country}`)}`),
        `textbox ${quoted(`${form.phone.label} ${optional}`)}`,
        'status',
        `group ${quoted(`${links.legend} ${optional}`)}:`,
        [links.instagram_link, links.youtube_link, links.linkedin_link].map(({ label }) => `textbox ${quoted(label)}`),
        `button ${quoted(form.submit)}`,
        `paragraph: ${quoted(form.calm)}`,
        'status',
        `button ${quoted(dialog.close)}`,
      ],
    ]),
  )
}

async function expectToasts(page: Page, sentences: string[]): Promise<void> {
  const region = page.getByRole('region', { name: toasts.label })
  await expect(region).toMatchAriaSnapshot(
    tree([`region /^${toasts.label}/:`, ['list:', sentences.map((sentence) => `listitem: ${quoted(sentence)}`)]]),
  )
}

type Tree = (string | Tree)[]

/** YAML: an array is the content of the line before it. */
function tree(lines: Tree, indent = ''): string {
  return lines
    .map((line) => (typeof line === 'string' ? `${indent}- ${yaml(line)}` : tree(line, `${indent}  `)))
    .join('\n')
}

/** A name with a colon would end the key. */
function yaml(line: string): string {
  const [, key = '', colon] = /^(\w+ (?:"(?:[^"\\]|\\.)*"|\/.*\/)(?: \[[^\]]*\])*)(:?)$/.exec(line) ?? []
  return key.includes(':') ? `'${key.replaceAll("'", "''")}'${colon}` : line
}

const quoted = (text: string) => JSON.stringify(text)
const link = (name: string) => `link ${quoted(name)}`
const heading = (level: number, text: string) => `heading ${quoted(text)} [level=${level}]`

/** A section with a list of titled items. */
function section({ title }: { title: string }, items: readonly { title: string }[]): Tree {
  return [
    `region ${quoted(title)}:`,
    [heading(2, title), 'list:', items.flatMap((item) => ['listitem:', [heading(3, item.title)]])],
  ]
}
