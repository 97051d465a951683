import { expect, onTestFinished, test, vi } from 'vitest'
import { toAsciiDigits } from '#content/digits.ts'

test('what stands for a digit is looked for once, however often it comes', () => {
  const looked = vi.spyOn(String, 'fromCodePoint')
  onTestFinished(() => looked.mockRestore())
  expect(toAsciiDigits('९'.repeat(1000))).toBe('9'.repeat(1000))
  expect(looked.mock.calls.length).toBeLessThanOrEqual(10)
})
