import { expect, test } from 'vitest'
import { readContent } from '#vite-plugins/content.ts'
import { lackedCharacters } from '#vite-plugins/fonts/font-faces.ts'
import { leftToDo, placeholdersIn } from '#vite-plugins/unfinished.ts'

test('a build names what is still a placeholder, and that the site has no address', async () => {
  const content = await readContent()
  const warnings = leftToDo(content, { origin: 'http://localhost:3000', given: false }, [])
  const left = placeholdersIn({ ...content.site, ...content.facts })
  expect(left.filter((name) => !warnings[0]?.includes(name))).toEqual([])
  expect(warnings.join('\n')).toContain('SITE_URL is not set')
})

test('a build says which letters of the content its font lacks', async () => {
  expect(await lackedCharacters({ title: 'Sell “your” videos, ₹1' })).toEqual([])
  const lacked = await lackedCharacters({ title: 'गगन ₹1', brand: 'Gagan' })
  const warnings = leftToDo(await readContent(), { origin: '', given: true }, lacked)
  expect(warnings).toContainEqual(expect.stringMatching(/^The font has no letters for ग न: /))
})

test('a build says that the drawn name is that of another brand', async () => {
  const content = await readContent()
  const outlinedName = { brand: 'Tamasha', href: '', width: 1, height: 1 }
  const warnings = (brand: string) => {
    const named = { ...content, outlinedName, site: { ...content.site, brand } } as unknown as typeof content
    return leftToDo(named, { origin: '', given: true }, [])
  }
  expect(warnings('Tamasha')).not.toContainEqual(expect.stringContaining('name.svg'))
  expect(warnings('Bioscope')).toContainEqual(expect.stringMatching(/^public\/name\.svg shows 'Tamasha'\./))
})
