import { defineCommand } from 'citty'
import { categories, countryCodes } from '#content/waitlist.ts'
import { createLog } from '#server/log.ts'
import type { ReceivedApplication } from '#server/storage/store.ts'
import { configOrExit, exit, openOrExit, UsageError } from './exit.ts'
import { applications, grouped } from './numbers.ts'
import { openProgress } from './progress.ts'

/** Nobody can have an address there (RFC 2606). */
const DOMAIN = 'seed.example'
const MAX = 10_000_000
/** Applications under way at once: they share commits. */
const PARALLEL = 1024
const SPAN_MS = 60 * 24 * 60 * 60 * 1000

export const seedCommand = defineCommand({
  meta: { name: 'seed', description: 'Fill a list with invented applications, to try these commands out' },
  args: { count: { type: 'positional', description: 'How many the list should hold', required: true } },
  async run({ args }) {
    const count = readCount(args.count)
    const { store, close } = await openOrExit(configOrExit(), createLog(process.stderr))
    const real = await store.count({ exceptDomain: DOMAIN })
    if (real > 0) {
      await close()
      exit(`The list holds ${applications(real)} of people. Invented ones belong into another DATA_DIR or database.`)
    }
    const progress = process.stderr.isTTY ? openProgress(count) : undefined
    const now = Date.now()
    for (let first = 0; first < count; first += PARALLEL) {
      const indices = Array.from({ length: Math.min(PARALLEL, count - first) }, (_, offset) => first + offset)
      await Promise.all(
        indices.map(async (index) => {
          await store.add(invent(index, new Date(now - SPAN_MS * (1 - index / count))))
          progress?.step()
        }),
      )
    }
    progress?.end()
    const total = await store.count()
    await close()
    process.stdout.write(`The list holds ${grouped(total)} invented applications, with addresses at ${DOMAIN}.\n`)
  },
})

function readCount(text: string): number {
  const count = Number(text)
  if (/^[1-9]\d{0,7}$/.test(text) && count <= MAX) return count
  throw new UsageError(`COUNT must be a whole number from 1 to ${grouped(MAX)}, not ${JSON.stringify(text)}.`)
}

const FIRST_NAMES = [
  'Asha',
  'Ravi',
  'Meera',
  'Kabir',
  'आशा',
  'Joseph',
  'உமா',
  'Zoya',
  'ਹਰਪ੍ਰੀਤ',
  'Ishaan',
  'زویا',
  'Tara',
]
const LAST_NAMES = ['Rao', 'Sharma', 'Iyer', 'Khan', 'शर्मा', "D'Souza", 'குமார்', 'Das', 'Patel', 'Reddy', 'Bose']
const CAMPAIGNS = ['diwali', 'diwali', 'diwali', 'film-school', 'creator-day', undefined, undefined]
const SOURCES = ['instagram', 'instagram', 'whatsapp', 'youtube', undefined]
const MEDIA = ['story', 'post', 'poster']

/** Always the same for an index. */
function invent(index: number, receivedAt: Date): ReceivedApplication {
  // Multiples of a large prime spread evenly (Knuth's multiplicative hash).
  const random = (salt: number) => (Math.imul(index + 1, 2_654_435_761) ^ Math.imul(salt, 40_503)) >>> 0
  const pick = <Item>(items: readonly Item[], salt: number) =>
    items[Math.floor(random(salt) / 7) % items.length] as Item
  const campaign = pick(CAMPAIGNS, 5)
  const source = campaign === undefined ? undefined : pick(SOURCES, 6)
  return {
    application: {
      name: `${pick(FIRST_NAMES, 1)} ${pick(LAST_NAMES, 2)}`,
      email: `creator-${index}@${DOMAIN}`,
      category: pick(categories, 3).value,
      whatsapp:
        index % 4 === 0
          ? undefined
          : `${pick([countryCodes[0], countryCodes[0], ...countryCodes], 4).code}${random(8)}`,
      instagram_link: index % 3 === 0 ? `instagram.com/creator-${index}` : undefined,
      youtube_link: index % 5 === 0 ? `youtube.com/@creator-${index}` : undefined,
      linkedin_link: undefined,
    },
    attribution: {
      ...(campaign === undefined ? {} : { utm_campaign: campaign }),
      ...(source === undefined ? {} : { utm_source: source, utm_medium: pick(MEDIA, 7) }),
    },
    receivedAt,
    idempotencyKeyDigest: undefined,
  }
}
