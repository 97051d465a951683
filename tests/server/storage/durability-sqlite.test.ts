import { test } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { killUnderLoad } from './durability.ts'

test('on SQLite a server killed under load twenty times loses no application that was answered with 200', async () => {
  await killUnderLoad({ DATA_DIR: await aFolder() })
}, 120_000)
