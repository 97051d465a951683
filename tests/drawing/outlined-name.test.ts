import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { outlinedName, site } from '#content/site.ts'

test('the drawn name is that of the brand, in a file with its element, of the size that the content says', async () => {
  const { brand, href = '', width, height } = outlinedName ?? {}
  expect(brand).toBe(site.brand)
  const [file, id] = href.split('#')
  const drawing = await readFile(`public${file}`, 'utf8')
  expect(drawing).toContain(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`)
  expect(drawing).toContain(`id="${id}"`)
})
