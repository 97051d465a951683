import { afterEach, expect, test, vi } from 'vitest'
import { renderDialog, renderNotFound, renderPage } from '#app/prerender.tsx'
import * as landing from '#content/landing.ts'

let fault: Error | undefined

vi.mock(import('#sections/creators.tsx'), async (original) => {
  const { Creators } = await original()
  return {
    Creators: function BrokenCreators() {
      if (fault !== undefined) throw fault
      return <Creators />
    },
  }
})

afterEach(() => {
  fault = undefined
})

test('every heading and every call to action of the content is on the page', async () => {
  const markup = await renderPage()
  const [headings, links] = [
    textsIn(markup, /<h[1-6]\b[^>]*>([^]*?)<\/h[1-6]>/g),
    textsIn(markup, /<a\b[^>]*>([^]*?)<\/a>/g),
  ]
  for (const part of Object.values(landing) as Record<string, unknown>[]) {
    if ('id' in part && typeof part['title'] === 'string') expect(headings).toContain(part['title'])
    if (typeof part['action'] === 'string') expect(links).toContain(part['action'])
  }
  expect(headings).toContain(landing.hero.headline.join(' '))
})

test('the form is drawn over the same page', async () => {
  const [page, form] = await Promise.all([renderPage(), renderDialog('form', '/a.css', 'educator')])
  expect(page.includes('<form')).toBe(false)
  const [dialog = '', behind = ''] = form.split(
    '<span id="dialog-end" hidden=""></span><link rel="stylesheet" href="/a.css"/>',
  )
  expect(/<input[^>]* value="educator"[^>]* checked=""|<input[^>]* checked=""[^>]* value="educator"/.test(dialog)).toBe(
    true,
  )
  expect(behind.includes('<main')).toBe(true)
  expect(renderNotFound().includes(landing.notFound.title)).toBe(true)
})

test('a section that throws ends the build', async () => {
  fault = new Error('No picture for this craft')
  await expect(renderPage()).rejects.toThrow(/No picture for this craft|cannot be rendered/)
})

function textsIn(markup: string, pattern: RegExp): string[] {
  return [...markup.matchAll(pattern)].map(([, text = '']) =>
    text
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}
