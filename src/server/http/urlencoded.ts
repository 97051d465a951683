/** More pairs than a form with fields that nobody asked for has. */
const MAX_PAIRS = 32

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function isUrlencoded(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType)
}

/**
 * Reads application/x-www-form-urlencoded (URL Standard, section 5.1), which old browsers and tools post. Strict like
 * the reader of multipart: undefined for a broken escape, for what is no UTF-8, and for too many fields.
 */
export function parseUrlencoded(bytes: Uint8Array): FormData | undefined {
  const form = new FormData()
  try {
    const pairs = utf8.decode(bytes).split('&')
    if (pairs.length > MAX_PAIRS) return undefined
    for (const pair of pairs) {
      if (pair === '') continue
      const [name = '', ...value] = pair.split('=')
      form.append(decode(name), decode(value.join('=')))
    }
    return form
  } catch {
    return undefined
  }
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
