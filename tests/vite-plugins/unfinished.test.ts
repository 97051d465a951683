import { expect, test } from 'vitest'
import { readContent } from '#vite-plugins/content.ts'
import { placeholdersIn } from '#vite-plugins/unfinished.ts'
import { leftToDo } from '#vite-plugins/unfinished.ts'

test('characters that the fonts lack are named, each with its text', async () => {
  const content = await readContent()
  const [brand, title] = [
    { ...content.site, brand: 'ཀ' },
    { ...content.head, title: 'ི' },
  ]
  const changed = { ...content, site: brand, head: title } as unknown as typeof content
  // The first names what is a placeholder, as long as something is.
  const warnings = await leftToDo(changed, { origin: '', given: true })
  expect(warnings.slice(-2)).toEqual([
    "The fonts have no 'ཀ' (U+0F40), which is used in 'ཀ'.",
    "The fonts have no 'ི' (U+0F72), which is used in 'ི'.",
  ])
})

test('a build names what is still a placeholder, and that the site has no address', async () => {
  const content = await readContent()
  const warnings = await leftToDo(content, { origin: 'http://localhost:3000', given: false })
  const left = placeholdersIn({ ...content.site, ...content.facts })
  expect(left.filter((name) => !warnings[0]?.includes(name))).toEqual([])
  expect(warnings.join('\n')).toContain('SITE_URL is not set')
})

test('a build says that the drawn name is that of another brand', async () => {
  const content = await readContent()
  const renamed = { ...content, site: { ...content.site, brand: 'Tamasha' } } as unknown as typeof content
  const warnings = (of: typeof content) => leftToDo(of, { origin: '', given: true })
  expect(await warnings(content)).not.toContainEqual(expect.stringContaining('name.svg'))
  expect(await warnings(renamed)).toContainEqual(expect.stringMatching(/^public\/name\.svg shows 'Chalchitra'\./))
})
