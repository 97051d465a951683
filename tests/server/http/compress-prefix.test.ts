import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressPrefix } from '#server/http/compress-prefix.ts'

const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

test.each(Object.entries(decoders))('%s decodes to prefix and suffix', (name, decode) => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ unit: 'grapheme' })), (beginning, ends) => {
      const page = compressPrefix(beginning)
      for (const end of ends) expect(decode(page(end, name as 'br' | 'gzip')).toString()).toBe(beginning + end)
    }),
    { numRuns: 30 },
  )
})

test.each(Object.entries(decoders))('%s decodes a suffix of more than one block', (name, decode) => {
  const page = compressPrefix('<!doctype html>'.repeat(1000))
  for (const length of [0, 1, 65_534, 65_535, 65_536, 131_070, 200_001]) {
    const end = 'x'.repeat(length)
    expect(decode(page(end, name as 'br' | 'gzip')).toString()).toBe('<!doctype html>'.repeat(1000) + end)
  }
})

test('after the first responses, brotli has its highest quality', async () => {
  const text = readFileSync(import.meta.filename, 'utf8')
  const page = compressPrefix(text)
  const first = page('', 'br').length
  // The block that ends the compressed prefix, and the last one.
  const least = brotliCompressSync(text).length + 2
  expect(first).toBeGreaterThan(least)
  await expect.poll(() => page('', 'br').length).toBeLessThanOrEqual(least)
  expect(brotliDecompressSync(page('!', 'br')).toString()).toBe(`${text}!`)
})

test('without an encoding the text is unchanged', () => {
  expect(Buffer.from(compressPrefix('über ')('uns', undefined)).toString()).toBe('über uns')
})
