/**
 * What brought a visitor, for the campaign that shared the link. It is no part of the payload, whose fields the
 * specification fixes (section 7) and which any back end takes: the page keeps the parameters in its address, and a
 * browser names that address to the page's own origin (`Referer`). Nothing is stored in the browser.
 *
 * No schema here: the browser takes a part of it. Nothing in it is a reason to refuse an application.
 */
import { nameOf, pairsOf } from './address.ts'

/** The parameters of a shared link. Click identifiers, such as fbclid and gclid, name a person: they are not kept. */
const PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'ref'] as const

/** The only list of what is kept, in the order of its columns. `referrer` is the host of the referring site. */
export const ATTRIBUTION = [...PARAMETERS, 'referrer'] as const

type AttributionName = (typeof ATTRIBUTION)[number]

export type Attribution = Partial<Record<AttributionName, string>>

/** The maximum length of each value, in code points. What is longer is cut. */
export const ATTRIBUTION_LIMIT = 200

/** The host of the referring site in the request of the script, to the page's own origin only. */
export const REFERRER_HEADER = 'Landing-Referrer'

/** The attribution in a form that a browser posts by itself, spelled as a query. The server puts it in. */
export const ATTRIBUTION_FIELD = 'attribution'

/** Reads the parameters of a landing from what stands after the `?`, with it or without. Of equal ones the first counts. */
export function attributionOfLanding(search: string): Attribution {
  return read(search, PARAMETERS)
}

/** Reads what `writeAttribution` wrote. */
export function readAttribution(text: string): Attribution {
  return read(text, ATTRIBUTION)
}

/** Spells the values as a query: ASCII without quotes and angle brackets. */
export function writeAttribution(attribution: Attribution): string {
  return new URLSearchParams(attribution).toString()
}

/** The host of an address, as the address spells it for the network (ASCII, lower case). Undefined when it names none. */
export function hostOf(address: string): string | undefined {
  // Not `URL.canParse`, which browsers of 2022 lack.
  try {
    return clean(new URL(address).hostname)
  } catch {
    return undefined
  }
}

function read(search: string, names: readonly AttributionName[]): Attribution {
  const attribution: Attribution = {}
  const seen = new Set<string>()
  for (const pair of pairsOf(search.replace(/^\?/, ''))) {
    const spelled = nameOf(pair)
    const name = names.find((one) => one === spelled)
    if (name === undefined || seen.has(name)) continue
    seen.add(name)
    const value = pair.includes('=') ? clean(decode(pair.slice(pair.indexOf('=') + 1))) : undefined
    if (value !== undefined) attribution[name] = value
  }
  return attribution
}

/** As a query of a form is read, `+` is a space. What cannot be decoded is kept as the text that it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Control and format characters (bidi overrides, joiners), line separators, and all else that shows nothing. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu

function clean(text: string): string | undefined {
  const visible = Array.from(text.replaceAll(HIDDEN, '').trim())
  return visible.length === 0 ? undefined : visible.slice(0, ATTRIBUTION_LIMIT).join('')
}
