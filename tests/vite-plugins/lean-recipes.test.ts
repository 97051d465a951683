import { expect, test } from 'vitest'
import { button, section } from '#styled-system/recipes/index'
import { leanRecipes } from '#vite-plugins/lean-recipes.ts'

test('a recipe has a class name for each variant', () => {
  expect(button({ look: 'ink', size: 'full' })).toBe('button button--look_ink button--size_full')
  expect(section({ ground: 'film' }).title).toBe('section__title section__title--ground_film')
})

test('a variant that is not given, or undefined, is the default, or none', () => {
  expect(button({ look: undefined })).toBe(button())
  expect(button()).toBe('button button--look_solid button--size_large')
  expect(section({ ground: undefined }).title).toBe('section__title')
})

test('code of Panda that it does not know ends the build', () => {
  // The second has a compound variant.
  for (const call of ['createRecipe(other)', `createRecipe('ink', {})\nconst compound = [{ "css": {} }]`]) {
    const written = [{ files: [{ file: 'ink.js', code: `export const ink = ${call}` }] }]
    expect(() => leanRecipes(written)).toThrow('Panda generates other code for the recipe ink')
  }
})
