import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#app/prerender.tsx'
import { footer as words, foundingCreator } from '#content/landing.ts'
import { facts, site } from '#content/site.ts'
import { Footer } from '#sections/footer.tsx'
import { JoinDialog } from '#waitlist/join-dialog.tsx'

const ADDRESS = 'https://social.example/us'
const changed = vi.hoisted(() => ({ privacy: '', known: 0 }))
vi.mock('#content/site.ts', async (original) => {
  const content = await original<typeof import('#content/site.ts')>()
  return {
    ...content,
    site: {
      ...content.site,
      get privacy() {
        return changed.privacy
      },
      get social() {
        return content.site.social.map((one, index) => ({ ...one, href: index < changed.known ? ADDRESS : '' }))
      },
    },
    facts: Object.fromEntries(Object.keys(content.facts).map((name) => [name, `The ${name}.`])),
  }
})

const nothing = () => {}
const none = { current: null }
const form = () =>
  renderToString(
    <JoinDialog
      open
      onClose={nothing}
      onJoined={nothing}
      returnFocusTo={() => null}
      page={none}
      ticket={none}
      headerLink={none}
      price={100}
    />,
  )
const footer = () => renderToString(<Footer />)

test('the form and the footer link to the privacy notice when the company has one', () => {
  for (const part of [form, footer]) {
    changed.privacy = ''
    expect(part()).not.toContain('Privacy')
    changed.privacy = 'https://www.example.com/privacy'
    expect(part()).toContain('href="https://www.example.com/privacy"')
  }
  // What was typed stays.
  expect(form()).toContain('target="_blank"')
})

test('the footer links to the company and to each network, at its front page until it has an address, and says who it is', () => {
  const { email, website, social } = site
  for (const link of [
    `mailto:${email}"`,
    `${website.href}"`,
    ...social.map(({ network }) => `https://www.${network}.com/"`),
  ])
    expect(footer()).toContain(`<a href="${link}`)
  expect(footer()).toContain(`>${words.socialLater}<`)
  changed.known = 1
  expect(footer()).not.toContain('href=""')
  changed.known = social.length
  for (const { label } of social)
    expect(footer()).toMatch(new RegExp(`<a href="${ADDRESS}" aria-label="${label}"[^>]*><svg`))
  expect(footer()).toContain(`>${words.social}<`)
  expect(new Set(footer().match(/<path d="[^"]+/g)).size).toBe(social.length)
  expect(footer()).toContain(`${words.copyright} ${facts.city} GSTIN ${facts.gstin}</p>`)
})

test('who is behind the page stands beside the address to write to, once the company has a city', () => {
  expect(footer()).toMatch(new RegExp(`${site.email}</a><p [^>]*>${site.company}, ${facts.city}<`))
})

test('every fact is on the page, and where nothing is open any more, the page says nothing of it', async () => {
  const [decided, open] = foundingCreator.terms.map(({ title }) => `>${title}</h3>`)
  const page = await renderPage()
  expect(page).toContain(decided)
  expect(page).not.toContain(open)
  for (const fact of Object.values(facts)) expect(page).toContain(fact)
})
