import { expect, test } from 'vitest'
import { remainingRules } from '#vite-plugins/pages/remaining-rules.ts'

const remaining = (all: string, applied: string) => remainingRules(all, applied).replaceAll(/\s/g, '')

test('a rule remains if the page lacks one of its declarations for this selector, at this place', () => {
  expect(remaining('a{x:1}b,c{x:1;y:2}', 'a{x:1}b{x:1;y:2}c{x:1}')).toBe('c{x:1;y:2}')
  expect(remaining('a{x:1}@media print{a{x:1}b{y:2}}', 'a{x:1}@media print{b{y:2}}')).toBe('@mediaprint{a{x:1}}')
  expect(remaining('@keyframes k{to{x:1}}@keyframes l{to{x:1}}', '@keyframes k{to{x:1}}')).toBe('@keyframesl{to{x:1}}')
})

test('custom properties that the page lacks stand where the dialog is, so that no element of the page is styled again', () => {
  const all = ':where(:root){--a:1;--b:2}@media dark{:where(:root){--a:3}}'
  expect(remaining(all, ':where(:root){--a:1}@media dark{:where(:root){--a:3}}')).toBe(
    '#waitlist,.notices,.dialog__leaving{--b:2}',
  )
})
