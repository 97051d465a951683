import { resolveConfig } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { facts, site } from '#content/site.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { readContent } from '#vite-plugins/content.ts'
import { placeholdersIn } from '#vite-plugins/placeholders.ts'
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
  const warnings: string[] = []
  const { mode, root } = { mode: 'production', root: await aFolder() }
  const logger = { warn: (sentence: string) => void warnings.push(sentence) }
  vi.stubEnv('SITE_URL', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { plugins } = await resolveConfig({}, 'build')
  const { buildApp } = plugins.find(({ name }) => name === 'unfinished') as unknown as {
    buildApp: { handler: (builder: object) => Promise<void> }
  }
  await buildApp.handler({ config: { root, mode, logger } })
  const left = placeholdersIn({ ...site, ...facts })
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
