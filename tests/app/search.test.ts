import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#app/search.ts'
import { attributionOfLanding } from '#server/attribution.ts'
import { DAMAGED_LINKS, PROPOSALS } from '#tests/contract/damaged-links.ts'

test('the value 1 opens the dialog, and nothing else does', () => {
  for (const search of ['?join=1', '?utm_source=x&join=1', '?join=1&utm_source=x', '?j%6Fin=%31', '?JOIN=TRUE'])
    expect(parseSearch(search).join, search).toBe(1)
  for (const search of ['', '?join=0', '?join=abc', '?join=10', '?join=1-2', '?%', '?joins=1', '?x=join=1'])
    expect(parseSearch(search).join, search).toBeUndefined()
})

test('a damaged link opens the form, keeps its spelling while it is open, and its campaign when it is closed', () => {
  for (const [link, closed] of DAMAGED_LINKS) {
    const search = parseSearch(link)
    expect(search.join, link).toBe(1)
    expect(stringifySearch(search), link).toBe(link)
    expect(stringifySearch({ ...search, join: undefined }), link).toBe(closed && `?${closed}`)
    expect(attributionOfLanding(link), link).toEqual(
      Object.fromEntries(
        new URLSearchParams(closed.replaceAll(/&amp;|&%23038;|\?|%(?:25)*26/g, '&').replaceAll(/%(?:25)*3D/g, '=')),
      ),
    )
  }
})

test('an address that is rightly encoded as a value is read whole', () => {
  const ref = 'https://partner.example/?a=1&b=2'
  expect(attributionOfLanding(`?ref=${encodeURIComponent(ref)}&join=1`)).toEqual({ ref })
})

test('opening ends a confirmation, and closing removes each join', () => {
  expect(stringifySearch({ ...parseSearch('?x=1&joined=1'), join: 1 })).toBe('?x=1&join=1')
  expect(stringifySearch({ ...parseSearch('?x=1&join=1&b=%E0%A4%A&join=2'), join: undefined })).toBe('?x=1&b=%E0%A4%A')
})

test('the category of a link to the form is read, and goes when the dialog closes', () => {
  expect(PROPOSALS.map((link) => parseSearch(link).category)).toEqual(PROPOSALS.map(() => 'youtuber'))
  const open = parseSearch('?utm_source=x&category=youtuber&join=1&c%61tegory=%6Fther&x=category')
  expect(open.category).toBe('youtuber')
  expect(stringifySearch({ ...open, join: undefined })).toBe('?utm_source=x&x=category')
})

test('a category without the form is somebody else’s', () => {
  const closed = parseSearch('?category=youtuber')
  expect(closed.category).toBeUndefined()
  expect(stringifySearch(closed)).toBe('?category=youtuber')
  expect(stringifySearch({ ...closed, join: 1 })).toBe('?category=youtuber&join=1')
})

test('any search stays as it is spelled, also after opening and closing', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const search = query === '' ? '' : `?${query}`
      expect(stringifySearch(parseSearch(search))).toBe(search)
      if (/join|category/i.test(decodeURIComponent(query))) return
      const opened = stringifySearch({ ...parseSearch(search), join: 1 })
      expect(stringifySearch({ ...parseSearch(opened), join: undefined })).toBe(search)
    }),
  )
})
