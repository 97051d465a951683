import { expect, test } from 'vitest'
import { flattenLayers } from '#vite-plugins/flatten-layers.ts'

const plain = (css: string) => flattenLayers(css).replaceAll(/\s/g, '')

test('rules follow the order of their layers, and those outside of layers come last', () => {
  expect(plain('a{x:1}@layer two{b{x:2}}@layer one{c{x:3}}')).toBe('b{x:2}c{x:3}a{x:1}')
  expect(plain('@layer one, two;@layer two{b{x:2}}@layer one{c{x:3}}@layer two{d{x:4}}')).toBe('c{x:3}b{x:2}d{x:4}')
})

test("a layer's own rules come after those of its sublayers, however these are written", () => {
  expect(plain('@layer r{a{x:1}@layer base{b{x:2}}}@layer u{c{x:3}}@layer r.slots{d{x:4}@layer base{e{x:5}}}')).toBe(
    'b{x:2}e{x:5}d{x:4}a{x:1}c{x:3}',
  )
})

test('media queries stay whole; a layer within another rule ends the build', () => {
  expect(plain('@layer one{@media print{a{x:1}}}')).toBe('@mediaprint{a{x:1}}')
  expect(() => flattenLayers('@media print{@layer one{a{x:1}}}')).toThrow('flatten-layers.ts')
})
