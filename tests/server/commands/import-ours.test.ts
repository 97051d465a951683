/** What this product has accepted moves to another list as it is: no stranger's value stops the move. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { categories, countryCodes } from '#content/waitlist.ts'
import { fromFormData } from '#contract/application.ts'
import { parsePostedForm } from '#contract/form.ts'
import { attributionOfLanding } from '#server/attribution.ts'
import { grouped } from '#server/commands/wording.ts'
import { change } from '#tests/server/a-connection.ts'
import { aDatabase } from '#tests/server/a-postgres.ts'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { anApplication, aReceived } from '#tests/server/an-application.ts'
import { aCommand } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'
import { anImport, rowsOf } from './an-import.ts'

/** As spreadsheets, other programs and people write numbers, and as our own formats mark them. */
const NUMBERS = [
  '9.87654E+9',
  '14155550123',
  '9,87,65,43,210',
  'p:98765 43210',
  '(+91) 98765',
  '#ERROR!',
  '="098"',
  '-1',
]
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...Array.from('=+@\'"-,;|[{}E:.() #0189')), maxLength: 20 }),
)
const email = fc.oneof(fc.emailAddress(), fc.constantFrom('asha@bücher.example', 'ASHA@उदाहरण.भारत', 'a@EXAMPLE.com'))
const fields = {
  name: anyText,
  email,
  category: fc.constantFrom(...categories.map(({ value }) => value)),
  instagram_link: anyText,
  // Of three bytes each: where a part of a file ends that is read at once, a letter may be half read.
  youtube_link: fc.oneof(anyText, fc.constant('उमा'.repeat(600))),
  linkedin_link: anyText,
}
const number = fc.oneof(fc.constantFrom(...NUMBERS), anyText)
const countryCode = fc.constantFrom(...countryCodes.map(({ code }) => code))
const body = fc.oneof(
  fc.record({ ...fields, whatsapp: number }).map((values) => fromFormData(anApplication(values))),
  fc
    .record({ ...fields, phoneNumber: number, countryCode })
    .map((values) => parsePostedForm(anApplication({ ...values, whatsapp: undefined }))),
)
const landing = fc.record({ utm_campaign: anyText, utm_source: anyText, ref: number })

/** A stopped server's folder with what the form and the API have accepted of all that. */
async function anAcceptedList(): Promise<string> {
  const { store, dataDir, stop } = await anApp()
  const sent = fc.sample(fc.tuple(body, landing), { numRuns: 500, seed: fc.readConfigureGlobal().seed ?? 1 })
  const add = async ([result, values]: (typeof sent)[number], index: number) => {
    const attribution = attributionOfLanding(new URLSearchParams(values).toString())
    // Also by a clock that was wrong.
    const receivedAt = new Date(Date.UTC(1990 + (index % 100), 0))
    if (result.ok) await store.add(aReceived(result.application, { attribution, receivedAt }))
  }
  // One after the other: of many at once, a busy machine refuses some.
  for (const [index, each] of sent.entries()) await add(each, index)
  await stop()
  return dataDir
}

test.each(['csv', 'csv --excel', 'json', 'ndjson', 'the file'])(
  'each value that form and API accept moves to the other engine as it is, and once, by %s',
  async (format) => {
    const source = await anAcceptedList()
    const before = await rowsOf(source)
    const count = (JSON.parse(before) as unknown[]).length
    expect(count).toBeGreaterThan(100)
    const file = format === 'the file' ? join(source, 'waitlist.db') : join(await aFolder(), 'list')
    if (format !== 'the file') await writeFile(file, await rowsOf(source, format))
    const env = { DATABASE_URL: await aDatabase() }
    await aCommand('unused', ['migrate'], { env })
    const importOf = async () => (await aCommand('unused', ['import', file], { env })).output
    expect(await importOf()).toBe(`${grouped(count)} applications added, 0 already on the list, 0 wrong rows.\n`)
    expect(await importOf()).toBe(`0 applications added, ${grouped(count)} already on the list, 0 wrong rows.\n`)
    expect((await aCommand('unused', ['export', '--format', 'json'], { env })).output).toBe(before)

    const folder = await aStoppedList(0)
    expect((await aCommand(folder, ['import', env.DATABASE_URL])).code).toBe(0)
    expect(await rowsOf(folder)).toBe(before)
  },
)

test('what an earlier release accepted, and the rules of today do not, moves as it is', async () => {
  const [source, folder] = [await aStoppedList(1), await aStoppedList(0)]
  change(
    join(source, 'waitlist.db'),
    `update applications set address = 'asha@localhost', email = 'asha@localhost', category = 'dancer', name = '\u2800'`,
  )
  for (const format of ['csv', 'csv --excel', 'json', 'ndjson']) {
    const list = await aStoppedList(0)
    expect((await anImport(await rowsOf(source, format), [], list)).code).toBe(0)
    expect(await rowsOf(list)).toBe(await rowsOf(source))
  }
  expect((await aCommand(folder, ['import', join(source, 'waitlist.db')])).code).toBe(0)
  expect(await rowsOf(folder)).toBe(await rowsOf(source))
})

test('an export that a spreadsheet has saved is read by the rules of other tables: its numbers may be spoiled', async () => {
  const exported = await rowsOf(await aStoppedList(1), 'csv')
  const saved = exported.replaceAll('"', '').replace("'+919876543210", '9.19877E+11')
  expect((await anImport(saved)).output).toMatch(/^Line 2: whatsapp lost its digits/)
})

test('an option that fills a column counts for an export too', async () => {
  const source = await aStoppedList(1)
  change(join(source, 'waitlist.db'), "update applications set category = ''")
  const { rows } = await anImport(await rowsOf(source, 'csv'), ['--default', 'category=Other'])
  expect(rows).toMatchObject([{ category: 'other' }])
})
