/** The bars of the report's first chart. */
import { expect, test } from 'vitest'
import { dayAfter } from '#server/days.ts'
import { periodsOf, withEmptyDays } from '#server/report/periods.ts'

const LAST = '2026-11-28'
/** Each so many days, one application a day. */
const aRow = (count: number) =>
  Array.from({ length: count }, (_, index) => dayAfter(LAST, index + 1 - count)).map((day) => ({
    first: day,
    last: day,
    count: 1,
  }))

test.each([
  [1, 'day'],
  [30, 'day'],
  [62, 'day'],
  [63, 'week'],
  [160, 'week'],
  [400, 'week'],
  [800, 'month'],
])('%i days have a bar each %s, few enough for a phone, and none is lost', (count, expected) => {
  const { unit, periods } = periodsOf(aRow(count))
  expect(unit).toBe(expected)
  expect(periods.length).toBeLessThanOrEqual(62)
  expect(periods.reduce((sum, period) => sum + period.count, 0)).toBe(count)
})

test('a week is from Monday to Sunday, a month that of the calendar, and the last one ends with the last day', () => {
  expect(periodsOf(aRow(70)).periods.slice(-2)).toEqual([
    { first: '2026-11-16', last: '2026-11-22', count: 7 },
    { first: '2026-11-23', last: LAST, count: 6 },
  ])
  expect(periodsOf(aRow(800)).periods.slice(-2)).toEqual([
    { first: '2026-10-01', last: '2026-10-31', count: 31 },
    { first: '2026-11-01', last: LAST, count: 28 },
  ])
})

test('days without an application are shown, also at both ends of those that were asked for', () => {
  const days = withEmptyDays([{ first: '2026-11-24', last: '2026-11-24', count: 5 }], '2026-11-22', '2026-11-25')
  expect(days.map(({ first, count }) => `${first} ${count}`)).toEqual([
    '2026-11-22 0',
    '2026-11-23 0',
    '2026-11-24 5',
    '2026-11-25 0',
  ])
})

test('a day that is far from all others makes no endless chart', () => {
  expect(withEmptyDays(aRow(1), '0001-01-01', '9999-12-31')).toHaveLength(1)
})
