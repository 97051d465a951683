import { expect, test } from 'vitest'
import { recipesIn, splitStyles } from '#vite-plugins/pages/split-styles.ts'

const recipes = ['dialog', 'field']

test('rules of the named recipes go into one style sheet, all others into the other, in their layers and queries', () => {
  const css =
    '@layer reset,recipes;@font-face{font-family:A}@property --a{inherits:false}@layer recipes{.dialog__title{color:red}.hero{color:blue}' +
    '@media (width>=48rem){.dialog__title,.hero{margin:0}.field--wide{margin:1px}}}@keyframes shutter{from{opacity:0}}'
  expect(splitStyles(css, recipes)).toEqual({
    own: '@layer recipes{.dialog__title{color:red}@media (width>=48rem){.dialog__title{margin:0}.field--wide{margin:1px}}}',
    others:
      '@layer reset,recipes;@font-face{font-family:A}@property --a{inherits:false}@layer recipes{.hero{color:blue}' +
      '@media (width>=48rem){.hero{margin:0}}}@keyframes shutter{from{opacity:0}}',
  })
})

test('a recipe whose name only begins like a named one is another', () => {
  expect(splitStyles('.fieldset{margin:0}', recipes)).toEqual({ own: '', others: '.fieldset{margin:0}' })
})

test('a class of a breakpoint belongs to its recipe', () => {
  expect(splitStyles('.lg\\:field--wide{margin:0}', recipes).others).toBe('')
  expect(recipesIn('<p class="lg:field--wide hero">', recipes)).toEqual(['field'])
})

test('the named recipes that a page uses are found', () => {
  expect(recipesIn('<p class="hero fieldset">dialog</p>', recipes)).toEqual([])
  expect(recipesIn('<p class="hero dialog__title">', recipes)).toEqual(['dialog'])
})
