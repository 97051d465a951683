import { expect, test, vi } from 'vitest'
import { renderPage } from '#app/prerender.tsx'

vi.mock(import('#sections/hero/hero.tsx'), () => ({
  Hero: () => {
    throw new Error('No picture for this craft')
  },
}))

test('a section that throws ends the build', async () => {
  await expect(renderPage()).rejects.toThrow(/No picture for this craft|cannot be rendered/)
})
