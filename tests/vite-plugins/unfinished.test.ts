import { resolveConfig } from 'vite'
import { expect, test, vi } from 'vitest'
import { content, placeholders } from '#app/head.tsx'
import { placeholdersIn } from '#content/placeholders.ts'
import { lackedCharacters } from '#vite-plugins/fonts/font-faces.ts'
import { leftToDo } from '#vite-plugins/unfinished.ts'

test('a build ends with the names of what is still a placeholder, and says that the site has no address', async () => {
  vi.stubEnv('SITE_URL', undefined)
  const { plugins, root, mode } = await resolveConfig({}, 'build')
  const plugin = plugins.find(({ name }) => name === 'unfinished') as {
    buildApp: { handler: (builder: object) => unknown }
  }
  const warn = vi.fn()
  await plugin.buildApp.handler({ config: { root, mode, logger: { warn } } })
  vi.unstubAllEnvs()
  const said = warn.mock.calls.join('\n')
  const missing = [content.site, content.facts].flatMap((part) => placeholdersIn(part))
  expect(missing.filter((name) => !said.includes(name))).toEqual([])
  expect(said).toContain('SITE_URL is not set')
})

test('a build says which letters of the content its font lacks', async () => {
  expect(await lackedCharacters({ title: 'Sell “your”\nvideos,\u200d ₹1' })).toEqual([])
  const lacked = await lackedCharacters({ title: 'गगन ₹1', brand: 'Gagan' })
  const warnings = leftToDo({ content, placeholders }, { origin: '', given: true }, lacked)
  expect(warnings).toContainEqual(expect.stringMatching(/^The font has no letters for ग न: /))
})

test.each([
  ['Twelve signs', []],
  // Each letter with its vowel sign.
  ['चलचित्रशालामंडल', []],
  ['Thirteen sign', [expect.stringMatching(/^A home screen cuts 'Thirteen sign': set shortName /)]],
])('a build says whether a home screen cuts %s', (shortName, expected) => {
  const named = { ...content, head: { ...content.head, shortName } } as unknown as typeof content
  const warnings = leftToDo({ content: named, placeholders }, { origin: '', given: true }, [])
  expect(warnings.filter((sentence) => sentence.includes('home screen'))).toEqual(expected)
})

test('a build says nothing of a site that is finished', () => {
  const named = { ...content, outlinedName: undefined } as unknown as typeof content
  expect(leftToDo({ content: named, placeholders: [] }, { origin: '', given: true }, [])).toEqual([])
})

test('a build says that the drawn name is that of another brand', () => {
  const outlinedName = { brand: 'Tamasha', href: '', width: 1, height: 1 }
  const warnings = (brand: string) => {
    const named = { ...content, outlinedName, site: { ...content.site, brand } } as unknown as typeof content
    return leftToDo({ content: named, placeholders }, { origin: '', given: true }, [])
  }
  expect(warnings('Tamasha')).not.toContainEqual(expect.stringContaining('name.svg'))
  expect(warnings('Bioscope')).toContainEqual(expect.stringMatching(/^public\/name\.svg shows 'Tamasha'\./))
})
