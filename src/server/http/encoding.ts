/** Accept-Encoding (RFC 9110, section 12.5.3): a list of codings with weights. Weight 0 means not acceptable. */
export function accepts(header: string, encoding: string): boolean {
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    if (name === encoding) return !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  }
  return false
}
