import { expect, test } from 'vitest'
import { tallLines } from '#theme/global.ts'

const HINDI = 'मूल्य आपका'

test('a headline with vowel signs has higher lines, and so have titles and links where one of them has vowel signs', () => {
  expect(Object.keys(tallLines(HINDI, 'Price'))).toEqual(['h1'])
  expect(Object.keys(tallLines('Price', HINDI))).toEqual(['h2, h3, a'])
  expect(tallLines('Prix réduit', 'Price')).toEqual({})
})
