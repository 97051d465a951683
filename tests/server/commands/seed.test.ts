import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { aFolder, anApp, useDatabase } from '#tests/server/an-app.ts'
import { filled } from '#tests/server/an-application.ts'
import { aCommand } from './a-command.ts'

const postgres = aPostgres()

describe.each([
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', () => postgres.database()],
])('on %s', (_, database) => {
  test('an empty list is filled, and filled up, with invented applications', async () => {
    useDatabase(await database())
    const folder = await aFolder()
    const told = (count: string) => `The list holds ${count} invented applications, with addresses at seed.example.\n`
    expect(await aCommand(folder, ['seed', '1500'])).toEqual({ code: 0, output: told('1,500') })
    expect(await aCommand(folder, ['seed', '2000'])).toEqual({ code: 0, output: told('2,000') })
    expect(await aCommand(folder, ['seed', '5'])).toEqual({ code: 0, output: told('2,000') })
    const { list } = await anApp({ folder })
    const emails = (await list()).map(({ email }) => email)
    expect(new Set(emails).size).toBe(2000)
    expect(emails.filter((email) => !email.endsWith('@seed.example'))).toEqual([])
  })

  test('a list with a real application is refused, and not changed', async () => {
    useDatabase(await database())
    const { join: send, dataDir, list } = await anApp()
    await send()
    const { code, output } = await aCommand(dataDir, ['seed', '10'])
    expect(code).toBe(1)
    expect(output).toBe(
      'The list holds 1 application of people. Invented ones belong into another DATA_DIR or database.\n',
    )
    expect(await list()).toMatchObject([filled])
  })
})

test.each([[[]], [['0']], [['-1']], [['1.5']], [['many']], [['1e3']], [['10000001']], [['5', '6']]])(
  'seed %j ends with 2 and the usage, and creates nothing',
  async (args) => {
    const folder = await aFolder()
    const { code, output } = await aCommand(folder, ['seed', ...args])
    expect(code).toBe(2)
    expect(output).toContain('USAGE')
    expect(await readdir(folder)).toEqual([])
  },
)
