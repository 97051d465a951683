import { expect, test } from 'vitest'
import { isForNewTab } from '#ui/keys.ts'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

test.each(Object.keys(none))('a press with %s is for another tab, another window or a download', (key) => {
  expect(isForNewTab(none)).toBe(false)
  expect(isForNewTab({ ...none, [key]: true })).toBe(true)
})
