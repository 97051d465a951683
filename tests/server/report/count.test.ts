/** What is counted of a long list, and of one that strangers flood. */
import { expect, test } from 'vitest'
import { countList, largestOf, sumOf, toCsv, type Group } from '#server/report/count.ts'
import { anApp } from '#tests/server/an-app.ts'
import { aReceived, filled, unattributed, untold } from '#tests/server/an-application.ts'

const ROW = { ...filled, ...unattributed, ...untold, received_at: '2026-11-22T00:00:00.000Z' } as const

const named = (groups: Group[]) => groups.map(({ values, count }) => [values.map(({ name }) => name).join(), count])

test('other work goes on after each twenty-five', async () => {
  let isDone = false
  async function* all() {
    setImmediate(() => (isDone = true))
    for (let count = 0; count < 25; count += 1) yield ROW
    expect(isDone).toBe(true)
  }
  await countList({ all }, {})
})

test('other work goes on while a long count is sorted and written', async () => {
  const links = Array.from({ length: 3000 }, (_, index) => ({ ...ROW, ref: `link ${index}` }))
  const counts = await countList(
    {
      all: async function* () {
        yield* links
      },
    },
    {},
  )
  for (const end of [async () => largestOf(counts.link, 3), async () => toCsv(counts)]) {
    let isOver = false
    let turns = 0
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    await end()
    isOver = true
    expect(turns).toBeGreaterThan(2)
  }
})

test('digits are a campaign, and no ref of an older list, whichever of them is read first', async () => {
  async function* all() {
    for (const column of ['ref', 'utm_campaign', 'ref'] as const) yield { ...ROW, [column]: '9876543210' }
  }
  const { ref, campaign } = await countList({ all }, {})
  expect(named(ref)).toEqual([['', 3]])
  expect(named(campaign)).toEqual([
    ['', 2],
    ['9876543210', 1],
  ])
})

/** More campaigns than a count keeps: too many, or too long ones. Their last two have a source of their own. */
async function* aFlood({ kept, length }: { kept: number; length: number }) {
  for (let number = 0; number < kept + 2; number += 1) {
    const utm_campaign = `x${number}`.padEnd(length, 'x')
    yield { ...ROW, utm_campaign, utm_source: number < kept ? null : 'new' }
  }
}

const FLOODS = [
  { kept: 50_000, length: 6 },
  { kept: 100, length: 40_000 },
]

test.each(FLOODS)('of invented campaigns those after $kept of $length signs are counted together', async (flood) => {
  const counts = await countList({ all: () => aFlood(flood) }, {})
  expect(named(counts.source)).toEqual([
    ['', flood.kept],
    ['others', 2],
  ])
  expect(named(counts.campaigns)).toContainEqual(['others', 2])
  const lines = String(await toCsv(counts)).split('\r\n')
  expect(lines.find((line) => line.startsWith('"","others"'))).toMatch(/^"","others","","","","","",[23]$/)
})

test('invented links are not kept without end: their parts are few, and their number is not', async () => {
  const wordOf = (number: number) => `${number % 10}`.padEnd(4000, 'x')
  async function* all() {
    for (let number = 0; number < 1000; number += 1) {
      const [utm_source, utm_medium, utm_campaign] = [number, number / 10, number / 100].map((one) =>
        wordOf(Math.floor(one)),
      )
      yield { ...ROW, utm_source: utm_source ?? '', utm_medium: utm_medium ?? '', utm_campaign: utm_campaign ?? '' }
    }
  }
  const counts = await countList({ all }, {})
  expect(sumOf(counts.row)).toBe(1000)
  expect((await toCsv(counts)).byteLength).toBeLessThan(4_500_000)
})

test('a campaign that comes after more invented ones than are kept can be chosen, in any spelling', async () => {
  async function* all() {
    yield* aFlood({ kept: 100, length: 40_000 })
    for (const utm_campaign of ['Diwali', 'diwali', 'eid']) yield { ...ROW, utm_campaign }
  }
  expect(sumOf((await countList({ all }, { campaign: 'DIWALI' })).day)).toBe(2)
})

test('the campaign that is chosen does not decide how it is spelled', async () => {
  async function* all() {
    yield { ...ROW, utm_campaign: 'Diwali' }
  }
  const { campaign } = await countList({ all }, { campaign: 'DIWALI' })
  expect(campaign[0]?.values[0]?.name).toBe('Diwali')
})

test('a text that names a person chooses nobody', async () => {
  async function* all() {
    for (const utm_campaign of [null, '98765 43210']) yield { ...ROW, utm_campaign }
  }
  expect((await countList({ all }, { campaign: '98765 43210' })).day).toEqual([])
})

test('the applications of a source within some hours are counted, in any spelling of the source', async () => {
  const { store } = await anApp()
  const arrivals = ['Instagram 08:59', 'Instagram 09:00', 'instagram 09:59', 'youtube 09:30', 'instagram 10:00']
  for (const [index, arrival] of arrivals.entries()) {
    const [utm_source = '', time] = arrival.split(' ')
    const received = { attribution: { utm_source }, receivedAt: new Date(`2026-11-22T${time}:00Z`) }
    await store.add(aReceived({ email: `${index}@example.com` }, received))
  }
  const hour = { from: new Date('2026-11-22T09:00:00Z'), before: new Date('2026-11-22T10:00:00Z') }
  expect(sumOf((await countList(store, { source: 'INSTAGRAM', ...hour })).day)).toBe(2)
})

test('a number that stands on several applications is counted once, and those after 50 000 are not kept', async () => {
  async function* all() {
    for (const whatsapp of ['+911', '+911', '+911', '+912', '+913', '+913', null, null]) yield { ...ROW, whatsapp }
    for (let number = 0; number < 50_000; number += 1) yield { ...ROW, whatsapp: `+1${number}` }
    for (let time = 0; time < 2; time += 1) yield { ...ROW, whatsapp: '+19999999' }
  }
  expect((await countList({ all }, {})).sharedNumbers).toBe(2)
})
