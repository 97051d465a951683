import { expect, test } from 'vitest'
import {
  dropForeignRules,
  dropStateAttributes,
  leanMarkup,
  missingRules,
  resolveTokens,
  shortenClasses,
  withShortClasses,
  withShortSelectors,
} from '#vite-plugins/pages/lean-page.ts'

const tokens =
  ':where(:root,:host){--space:1rem;--ink:#000;--colors-text:var(--ink);--line:1px solid var(--colors-text)}@media dark{:where(:root,:host){--colors-text:#fff}}'

test('a token that is defined once becomes its value, also within another', () => {
  expect(resolveTokens(`${tokens}a{margin:calc(var(--space)*-1);color:var(--colors-text);border:var(--line)}`)).toBe(
    ':where(:root,:host){--c-text:#000}@media dark{:where(:root,:host){--c-text:#fff}}a{margin:calc(1rem*-1);color:var(--c-text);border:1px solid var(--c-text)}',
  )
})

test('a custom property that is no token stays', () => {
  expect(resolveTokens(`${tokens}a{--border-radius:var(--space)!important}b{padding:var(--wide,0px)}`)).toContain(
    'a{--border-radius:1rem!important}b{padding:var(--wide,0px)}',
  )
})

test('what Panda prepares for its utilities goes', () => {
  expect(resolveTokens(`*,:before,:after,::backdrop{--blur: ;--sepia: }${tokens}`)).not.toContain('--blur')
})

test('styles without tokens end the build', () => {
  expect(() => resolveTokens('a{color:red}')).toThrow('tokens')
})

test('rules for what the page has no element of go, those that it shares with others stay', () => {
  const css = '.hero__line{a:b}.missing__reel,.hero__line:not(.x,.y){c:d}@media x{.hero__idle{e:f}.plain{g:h}}'
  expect(dropForeignRules(css, '<p class="hero__line">', '')).toBe(
    '.hero__line{a:b}.hero__line:not(.x,.y){c:d}@media x{.plain{g:h}}',
  )
})

test('variants that the page does not use go, at any width', () => {
  const css = String.raw`.cell--width_half{a:b}.lg\:cell--width_third{a:b}.lg\:cell--width_half{c:d}`
  expect(dropForeignRules(css, '<p class="lg:cell--width_third">', '')).toBe(String.raw`.lg\:cell--width_third{a:b}`)
})

test('the recipes of what a script draws stay whole', () => {
  const css = '.field__error{a:b}.button--look_ink{c:d}'
  expect(dropForeignRules(css, '', '<p class="field__root"><b class="button--look_solid">')).toBe(css)
})

test('what a script draws later brings the variants that the page does not have', () => {
  const css =
    '@property --k{l:m}.button{a:b}.button--look_ink{c:d}.hero__line{e:f}@media x{.button--size_full{g:h}.plain{i:j}}'
  expect(missingRules(css, '<b class="button button--look_ink">', '', '<b class="button button--size_full">')).toBe(
    '@media x{.button--size_full{g:h}}',
  )
})

test('the rules of a part and the missing ones are together those of the whole page', () => {
  const css = '.hero__line{a:b}.hero__line--look_ink{a:b}@media x{.reel__score{e:f}}.field__root{g:h}.other__part{i:j}'
  const [part, page] = ['<p class="hero__line">', '<p class="hero__line"><p class="reel__score hero__line--look_ink">']
  expect(dropForeignRules(css, part, '')).toBe('.hero__line{a:b}')
  expect(missingRules(css, part, page, '<b class="field__error">')).toBe(
    '.hero__line--look_ink{a:b}@media x{.reel__score{e:f}}.field__root{g:h}',
  )
})

test('classes that no script names get short names, in the markup and in the styles', () => {
  const markup =
    '<p class="hero__line hero__line--look_ink lg:cell--width_half button"><b class="field__root notice"></b>'
  const names = shortenClasses(markup, ['["root","field__root"]', 'recipe(`button`,{})', 'hero cell'])
  expect(withShortClasses(markup, names)).toBe('<p class="a b c button"><b class="field__root d"></b>')
  const css = String.raw`.hero__line:not(.hero__line--look_ink),.hero__lines{margin:.5rem}.lg\:cell--width_half>.button{c:d}`
  expect(withShortSelectors(css, names)).toBe('.a:not(.b),.hero__lines{margin:.5rem}.c>.button{c:d}')
})

test('every class has a short name of its own', () => {
  const markup = `<p class="${Array.from({ length: 800 }, (_, index) => `x${index}`).join(' ')}">`
  const names = [...shortenClasses(markup, []).values()]
  expect(new Set(names).size).toBe(800)
  for (const name of names) expect(name).toMatch(/^[a-z]{1,3}$/)
})

test('a state is told by its pseudo-class alone', () => {
  expect(dropStateAttributes('a:is(:checked,[data-checked],[aria-checked=true]) b:is(select){x:y}')).toBe(
    'a:checked b:is(select){x:y}',
  )
})

test('class names that no rule names go, and the end tags of shapes', () => {
  const css = '.a{x:y}@media z{.sm\\:b{x:y}}'
  expect(leanMarkup('<p class="a sm:b c"><b class="c"></b><path d="M0 0"></path></p>', css)).toBe(
    '<p class="a sm:b"><b></b><path d="M0 0"/></p>',
  )
})
