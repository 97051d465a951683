import { expect, test } from 'vitest'
import { button } from '#styled-system/recipes/index'

test('a recipe returns its own class name and one for each variant, given or default', () => {
  expect(button({ size: 'full' }).split(' ').toSorted()).toEqual(['button', 'button--look_solid', 'button--size_full'])
})

test('a variant can depend on the width of the screen', () => {
  expect(
    button({ size: { base: 'full', lg: 'compact' } })
      .split(' ')
      .toSorted(),
  ).toEqual(['button', 'button--look_solid', 'button--size_full', 'lg:button--size_compact'])
})
