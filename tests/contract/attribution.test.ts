import { expect, test } from 'vitest'
import {
  ATTRIBUTION_LIMIT,
  attributionOfLanding,
  hostOf,
  readAttribution,
  writeAttribution,
} from '#contract/attribution.ts'
import { SIGNS } from './damaged-links.ts'

test('the parameters of a shared link are read, and nothing else', () => {
  const link =
    '?utm_source=instagram&utm_medium=story&join=1&utm_campaign=diwali+2026&utm_term=a%20b&utm_content=%E0%A4%86%E0%A4%B6%E0%A4%BE&ref=asha'
  expect(attributionOfLanding(`${link}&fbclid=a&gclid=b&utm_id=7&referrer=evil.example&name=Asha&email=a@b`)).toEqual({
    utm_source: 'instagram',
    utm_medium: 'story',
    utm_campaign: 'diwali 2026',
    utm_term: 'a b',
    utm_content: 'आशा',
    ref: 'asha',
  })
})

const SEARCHES: [what: string, search: string, value: string | undefined][] = [
  ['of equal parameters the first counts', 'utm_source=a&utm_source=b', 'a'],
  ['even when it is empty', 'utm_source=&utm_source=b', undefined],
  ['an escaped name is the same name', 'utm%5Fsource=a', 'a'],
  ['a broken escape is text', 'utm_source=50%+off%E0%A4%A', '50% off%E0%A4%A'],
  ['what disturbs a terminal is dropped', 'utm_source=a%00b%1B[31m%07c%E2%80%AE', 'ab[31mc'],
  ['what shows nothing is nothing', 'utm_source=+%E2%80%8B%EF%BB%BF%C2%AD%E3%85%A4%E2%A0%80%F0%9D%85%99+', undefined],
  ['a long value is cut', `utm_source=${'%F0%9F%AA%94'.repeat(300)}`, '🪔'.repeat(ATTRIBUTION_LIMIT)],
]

test('a value is the text that a browser reads, without what shows nothing or disturbs a terminal', () => {
  for (const [what, search, value] of SEARCHES)
    expect(attributionOfLanding(search), what).toEqual(value === undefined ? {} : { utm_source: value })
})

const ADDRESSED = 'asha.rao@gmail.com asha%2540example.in asha%40example.in% asha＠example.in @asha@example.in'
const NUMBERED = '98765+43210 919876543210 call-09876543210 wa_%2B1-(415)-555-0123 ९८७६५-४३२१० 14155550123'
const OTHERS = ['@asha.films', 'by @asha', '2026-11-22', '20261122-10', '120210987654320019', '21987654321']

test('an address or a number in a part of a link is not kept', () => {
  for (const value of `${ADDRESSED} ${NUMBERED}`.split(' '))
    expect(attributionOfLanding(`ref=${value}&utm_campaign=${value}`), value).toEqual({})
})

test('a handle, a day and the id of an advertisement are kept', () => {
  for (const ref of OTHERS) expect(attributionOfLanding(`ref=${ref}`), ref).toEqual({ ref })
})

test('a damaged link is of its campaign, and a sign that its name has stays', () => {
  const signs = [...SIGNS, ...SIGNS.map(encodeURIComponent)].map((sign) => `utm_source=wa${sign}`)
  const names = [String.raw`utm\_source=wa`, 'utm%5C_source=wa', 'amp;utm_source=wa', 'join=1&amp%3Butm_source=wa']
  for (const search of [...signs, ...names]) expect(attributionOfLanding(search), search).toEqual({ utm_source: 'wa' })
  for (const ref of ['50%', 'C++', 'diwali (2026)', 'diwali 🪔', '🪔'])
    expect(attributionOfLanding(`ref=${encodeURIComponent(ref)}`)).toEqual({ ref })
})

test('any values come back as they were written, in ASCII without quotes and angle brackets', () => {
  const values = { utm_source: 'आशा & "<b>"', ref: 'a+b=c%20', referrer: 'l.instagram.com' }
  const written = writeAttribution(values)
  expect(written).toMatch(/^[\w*.+%&=-]*$/)
  expect(readAttribution(written)).toEqual(values)
})

const ADDRESSES = [
  ['https://L.Instagram.com/?u=secret#x', 'l.instagram.com'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['https://उदाहरण.example/', 'xn--p1b6ci4b4b3a.example'],
  ['about:blank', undefined],
  ['https://<script>', undefined],
] as const

test('of an address only the host is taken', () => {
  expect(ADDRESSES.map(([address]) => [address, hostOf(address)])).toEqual(ADDRESSES)
})
