import { expect, test } from 'vitest'
import { tallLines } from '#theme/global.ts'
import { theme } from '#theme/preset.ts'
import { tokens } from '#theme/tokens.ts'

const HINDI = 'मूल्य आपका'

test('a headline with vowel signs has higher lines, and so have titles and links where one of them has vowel signs', () => {
  expect(Object.keys(tallLines(HINDI, 'Price'))).toEqual(['h1'])
  expect(Object.keys(tallLines('Price', HINDI))).toEqual(['h2, h3, a'])
  expect(tallLines('Prix réduit', 'Price')).toEqual({})
})

test('an animation moves and fades, and changes no layout', () => {
  const steps = Object.values(theme.theme?.keyframes ?? {}).flatMap((frames) => Object.values(frames))
  expect(new Set(steps.flatMap((step) => Object.keys(step)))).toEqual(new Set(['transform', 'opacity']))
})

test('a gesture takes 300 milliseconds at most', () => {
  for (const { value } of Object.values(tokens.durations)) {
    expect(value).toMatch(/^\d+ms$/)
    expect(parseFloat(value)).toBeLessThanOrEqual(300)
  }
})
