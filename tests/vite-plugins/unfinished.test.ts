import { resolveConfig } from 'vite'
import { expect, test, vi } from 'vitest'
import { readContent } from '#vite-plugins/content.ts'
import { siteAddress } from '#vite-plugins/pages/template.ts'
import { leftToDo, placeholdersIn } from '#vite-plugins/unfinished.ts'

test('a build names what is still a placeholder, and that the site has no address', async () => {
  const content = await readContent()
  const warnings = leftToDo(content, { origin: 'http://localhost:3000', given: false })
  const left = placeholdersIn({ ...content.site, ...content.facts })
  expect(left.filter((name) => !warnings[0]?.includes(name))).toEqual([])
  expect(warnings.join('\n')).toContain('SITE_URL is not set')
})

test('each build ends with that', async () => {
  const { plugins, root, mode } = await resolveConfig({}, 'build')
  const warn = vi.fn()
  const { handler } = plugins.find(({ name }) => name === 'unfinished')?.buildApp as {
    handler: (builder: object) => unknown
  }
  await handler({ config: { root, mode, logger: { warn } } })
  expect(warn.mock.calls.flat()).toEqual(leftToDo(await readContent(), siteAddress({ root, mode })))
})

test('a build says that the drawn name is that of another brand', async () => {
  const content = await readContent()
  const outlinedName = { brand: 'Tamasha', href: '', width: 1, height: 1 }
  const warnings = (brand: string) => {
    const named = { ...content, outlinedName, site: { ...content.site, brand } } as unknown as typeof content
    return leftToDo(named, { origin: '', given: true })
  }
  expect(warnings('Tamasha')).not.toContainEqual(expect.stringContaining('name.svg'))
  expect(warnings('Bioscope')).toContainEqual(expect.stringMatching(/^public\/name\.svg shows 'Tamasha'\./))
})
