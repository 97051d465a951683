import * as v from 'valibot'
import { EmailSchema } from '#contract/application.ts'

/** The providers that most people in India have their address with, and the endings of their addresses. */
const PROVIDERS = new Map<string, readonly string[]>([
  ['gmail', ['com']],
  ['yahoo', ['com', 'in', 'co.in']],
  ['ymail', ['com']],
  ['hotmail', ['com', 'co.in']],
  ['outlook', ['com', 'in']],
  ['live', ['com', 'in']],
  ['rediffmail', ['com']],
  ['rediff', ['com']],
  ['icloud', ['com']],
  ['protonmail', ['com']],
  ['proton', ['me']],
  ['zoho', ['com', 'in']],
  ['zohomail', ['in', 'com']],
])

/** Names of other providers that look like a mistyped one. */
const OTHERS = ['mail', 'email', 'cloud', 'photon']

/** Gmail has no addresses with these endings, but people write them. */
const NOT_OF_GMAIL = ['in', 'co.in']

/** The address with its domain corrected, if that looks mistyped. Only an offer: the domain may exist. */
export function correctEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || domain === '') return undefined
  const [name = '', ...rest] = domain.split('.')
  const provider = providerLike(name)
  const ending = provider === undefined ? undefined : endingLike(rest.join('.'), provider)
  if (provider === undefined || ending === undefined) return undefined
  const corrected = `${email.slice(0, at)}@${provider}.${ending}`
  return `${provider}.${ending}` !== domain && v.is(EmailSchema, corrected) ? corrected : undefined
}

function providerLike(name: string): string | undefined {
  if (PROVIDERS.has(name)) return name
  if (OTHERS.includes(name)) return undefined
  // Short names are too near to other words.
  return [...PROVIDERS.keys()].find((one) => one.length > 4 && isNear(name, one, one.length > 7 ? 2 : 1))
}

function endingLike(ending: string, provider: string): string | undefined {
  const endings = PROVIDERS.get(provider) ?? []
  if (ending === '' || (provider === 'gmail' && NOT_OF_GMAIL.includes(ending))) return endings[0]
  return endings.find((one) => one === ending) ?? endings.find((one) => isNear(ending, one, 1))
}

/** Whether so many letters to insert, remove, replace, or swap with their neighbour make one text the other. */
function isNear(one: string, other: string, edits: number): boolean {
  if (one === other || edits === 0) return one === other
  let same = 0
  while (one[same] === other[same]) same += 1
  const near = (skipped: number, otherSkipped: number) =>
    isNear(one.slice(same + skipped), other.slice(same + otherSkipped), edits - 1)
  const isSwap = one[same] === other[same + 1] && one[same + 1] === other[same]
  return near(1, 1) || near(1, 0) || near(0, 1) || (isSwap && near(2, 2))
}
