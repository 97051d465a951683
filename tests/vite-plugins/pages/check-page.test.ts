import { expect, test } from 'vitest'
import { render } from '#app/prerender.tsx'
import { readContent } from '#vite-plugins/content.ts'
import { checkPage } from '#vite-plugins/pages/check-page.ts'

const content = await readContent()
const page = await render('home')

test('the page has every heading and every call to action of its content', () => {
  expect(checkPage(page, content)).toBe(page)
})

test('an empty page is rejected', () => {
  expect(() => checkPage('<!--$!--><template></template><!--/$-->', content)).toThrow('The page has no')
})

test.each([
  ['the headline', content.hero.headline.join(' '), /<h1.*?<\/h1>/],
  ['a section', content.fairVisibility.title, /<section id="fair-visibility".*?<\/section>/],
  ['a card', content.creators.cards[1].title, /<h3[^>]*>Educator<\/h3>/],
  ['a call to action', content.whyCreatorsChoose.action, /<a [^>]*>Apply as a Creator<\/a>/],
])('%s that is missing is named in the error', (_, name, pattern) => {
  expect(page).toMatch(pattern)
  expect(() => checkPage(page.replace(pattern, ''), content)).toThrow(`'${name}'`)
})

test('a call to action that is no longer a link is missing', () => {
  expect(() => checkPage(page.replaceAll('data-join=""', ''), content)).toThrow(content.header.action)
})

test('a card of the content that is not on the page is named in the error', () => {
  const { howItWorks } = content
  const steps = [...howItWorks.steps, { ...howItWorks.steps[0], title: 'Invite your <friends> & fans' }]
  const longer = { ...content, howItWorks: { ...howItWorks, steps } } as never
  expect(() => checkPage(page, longer)).toThrow("'Invite your <friends> & fans'")
  expect(() => checkPage(`${page}<h3>Invite your &lt;friends&gt; &amp; <b>fans</b></h3>`, longer)).not.toThrow()
})
