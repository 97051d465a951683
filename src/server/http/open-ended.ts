import { brotliCompressSync, constants, crc32, deflateRawSync } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>
type Encoding = 'br' | 'gzip' | undefined

/** A text whose end differs from one answer to the next. */
export type OpenEnded = (end: string, encoding: Encoding) => Bytes

/** Quality 6 takes three milliseconds for the page, quality 11 a third of a second to save a tenth of the bytes. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6 },
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
}

/** Bytes that one stored block holds, in either format. */
const BLOCK = 0xffff

/**
 * Compresses what all answers begin with, once; each end is appended as it is, in stored blocks. Compressing the whole
 * page for each visitor would cost more than all else that an answer takes.
 */
export function openEnded(beginning: string): OpenEnded {
  const plain = Buffer.from(beginning)
  const begun = {
    br: once(() => brotliCompressSync(plain, BROTLI)),
    gzip: once(() => deflateRawSync(plain, { finishFlush: constants.Z_SYNC_FLUSH })),
    checksum: once(() => crc32(plain)),
  }
  return (end, encoding) => {
    const bytes = Buffer.from(end)
    if (encoding === 'br') return joined([begun.br(), ...blocksOf(bytes).flatMap(storedInBrotli), BROTLI_END])
    if (encoding === 'gzip') {
      const trailer = Buffer.alloc(8)
      trailer.writeUInt32LE(crc32(bytes, begun.checksum()), 0)
      trailer.writeUInt32LE((plain.length + bytes.length) % 2 ** 32, 4)
      return joined([GZIP_HEADER, begun.gzip(), ...blocksOf(bytes).flatMap(storedInDeflate), DEFLATE_END, trailer])
    }
    return joined([plain, bytes])
  }
}

/** RFC 7932, section 9.2: the last meta-block, an empty one. */
const BROTLI_END = Buffer.from([0b11])

/** RFC 7932, section 9.2: not the last, four nibbles of length, the length less one, uncompressed, up to the next byte. */
function storedInBrotli(block: Buffer): Buffer[] {
  const header = Buffer.alloc(3)
  header.writeUIntLE(((block.length - 1) << 3) | (1 << 19), 0, 3)
  return [header, block]
}

/** RFC 1952, section 2.3: deflate, no flags, no time, any system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** RFC 1951, section 3.2.4: the last block, stored and empty. */
const DEFLATE_END = Buffer.from([1, 0, 0, 0xff, 0xff])

/** RFC 1951, section 3.2.4: not the last, stored, the length and its complement. */
function storedInDeflate(block: Buffer): Buffer[] {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(block.length, 1)
  header.writeUInt16LE(~block.length & 0xffff, 3)
  return [header, block]
}

function blocksOf(bytes: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / BLOCK) }, (_, index) =>
    bytes.subarray(index * BLOCK, (index + 1) * BLOCK),
  )
}

function joined(parts: Buffer[]): Bytes {
  return new Uint8Array(Buffer.concat(parts))
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
