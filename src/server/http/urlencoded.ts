/** The maximum number of fields, also of unknown ones. */
const MAX_PAIRS = 32

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function isUrlencoded(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType)
}

/**
 * Parses application/x-www-form-urlencoded (URL Standard, section 5.1), which old browsers and tools post. Strict like
 * the multipart parser: undefined for an invalid escape sequence, invalid UTF-8 or too many fields.
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
