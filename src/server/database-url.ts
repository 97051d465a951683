/** Validates the address of PostgreSQL. Messages repeat no part of it, because it contains a password. */

/** The problem in a sentence, or undefined for an address that pg can parse. */
export function problemOfDatabaseUrl(address: string): string | undefined {
  const problem = problemOf(address)
  if (problem === undefined) return undefined
  return `DATABASE_URL must be an address such as postgres://user:password@host:5432/name: ${problem}.`
}

function problemOf(address: string): string | undefined {
  const parts = /^postgres(?:ql)?:\/\/([^/?#]*)(.*)$/is.exec(address)
  if (parts === null) return 'it does not begin with postgres:// or postgresql://'
  const [, authority = '', rest = ''] = parts
  // The first / ? or # ends user, password, host and port: an @ after it shows that it is part of the password.
  if (authority.includes(':') && !authority.includes('@') && /@[^/?#]*\//.test(rest)) {
    return 'a / ? or # in the password must be written as %2F, %3F or %23'
  }
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  if (host.includes(',')) return 'it names more than one host'
  if (/^[^[]*:.*:/s.test(host)) return 'an IPv6 address must stand in brackets, such as [::1]'
  const port = /^(?:\[[^\]]*\]|[^:[]*):(.*)$/s.exec(host)?.[1] ?? ''
  if (port !== '' && !isPort(port)) return 'the port must be a number from 1 to 65535'

  const url = parse(address)
  if (url === undefined) return 'the host cannot be read'
  const portParameter = url.searchParams.get('port')
  if (portParameter !== null && !isPort(portParameter)) return 'the port must be a number from 1 to 65535'
  return isDecodable(url) ? undefined : 'a % must be written as %25'
}

const isPort = (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535

/** Parses like pg: spaces, and a % without two hexadecimal digits, are literal; the host is optional. */
function parse(address: string): URL | undefined {
  const escaped = / |%[^a-f\d]|%[a-f\d][^a-f\d]/i.test(address)
    ? encodeURI(address).replaceAll(/%25(\d\d)/g, '%$1')
    : address
  return [escaped, escaped.replace('@/', '@localhost/')]
    .filter((text) => URL.canParse(text))
    .map((text) => new URL(text))[0]
}

function isDecodable({ username, password, hostname, pathname }: URL): boolean {
  try {
    for (const part of [username, password, hostname]) decodeURIComponent(part)
    decodeURI(pathname)
    return true
  } catch {
    return false
  }
}
