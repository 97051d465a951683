import { expect, test } from 'vitest'
import * as unused from '#vite-plugins/unused-modules.ts'

test('a module that is replaced does nothing if an update of a library calls it after all', () => {
  const { EventClient, ...functions } = unused
  for (const [name, call] of Object.entries(functions)) expect(call()(), name).toBeUndefined()
  expect(new EventClient().on()()).toBeUndefined()
})
