import { expect, test } from 'vitest'
import { flattenLayers } from '#vite-plugins/flatten-layers.ts'

test('browsers without cascade layers get every rule, in the order of Panda', () => {
  const css = '@layer a,b;@layer a{@layer base{h{x:1}}@media print{p{x:2}}}@layer b.slots{@layer base{q{x:3}}}'
  expect(flattenLayers(css).replaceAll(/\s/g, '')).toBe('h{x:1}@mediaprint{p{x:2}}q{x:3}')
})
