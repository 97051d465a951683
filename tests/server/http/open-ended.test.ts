import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openEnded } from '#server/http/open-ended.ts'

const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

test.each(Object.entries(decoders))('whatever the beginning and the end, %s gives both back', (name, decode) => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ unit: 'grapheme' })), (beginning, ends) => {
      const page = openEnded(beginning)
      for (const end of ends) expect(decode(page(end, name as 'br' | 'gzip')).toString()).toBe(beginning + end)
    }),
    { numRuns: 30 },
  )
})

test.each(Object.entries(decoders))('an end of more than one block comes whole with %s', (name, decode) => {
  const page = openEnded('<!doctype html>'.repeat(1000))
  for (const length of [0, 1, 65_534, 65_535, 65_536, 131_070, 200_001]) {
    const end = 'x'.repeat(length)
    expect(decode(page(end, name as 'br' | 'gzip')).toString()).toBe('<!doctype html>'.repeat(1000) + end)
  }
})

test('without an encoding it is the text itself', () => {
  expect(Buffer.from(openEnded('über ')('uns', undefined)).toString()).toBe('über uns')
})
