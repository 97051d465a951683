/** The figures in documents and comments are those of the program. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { business, toastBehaviour } from '#content/site.ts'
import { TYPED_LIMIT } from '#contract/form.ts'
import { STATUS } from '#contract/outcome.ts'
import { ATTRIBUTION_LIMIT } from '#server/attribution.ts'
import { LISTEN_MS, STOP_MS } from '#server/commands/serve.ts'
import { LISTED } from '#server/commands/webhooks.ts'
import { MAX_ADDRESS } from '#server/http/page-of-address.ts'
import { WAITS } from '#server/waits.ts'
import { configOf } from '#tests/server/an-app.ts'

const read = (file: string) => readFile(join(import.meta.dirname, '..', file), 'utf8')

const DATABASE_URL = 'postgres://localhost/waitlist'
const proxiesWith = (variable: string) => configOf({ [variable]: 'x', DATABASE_URL }).trustedProxies

/** Sentences, `#` for a figure or its word, with what the program has. Where no name leads to it, other tests hold the same. */
const FIGURES: Record<string, Record<string, number | number[]>> = {
  'README.md': {
    'an IPv4 address or an IPv6 /#)': 64,
    'counted from the right (# ignores it)': 0,
    '`#` \\[closes the list]': 1,
  },
  '.env.example': { '# behind a proxy)': configOf({ TRUST_PROXY: '1' }).keepAliveSeconds },
  'src/README.md': {
    'Chrome #, Safari #, Firefox #, Samsung': [90, 15, 91],
    'A table of # phone': 12,
  },
  // An owner may add to these.
  'src/content/README.md': {
    'how it works (# steps)': 3,
    'choose (# reasons': 6,
    'fair visibility (# factors of # score)': [5, 1],
    'creators (# cards)': 3,
    'website, # networks)': 5,
    'creators keep # %': business.creatorShare,
    '`category` (# of #) are required': [1, 4],
    '`countryCode` is one of #, \\+#': [12, 91],
    '# `joined`, another success': STATUS.joined,
    '# `duplicate`, # `limited`': [STATUS.duplicate, STATUS.limited],
    'also a page with # or #': [STATUS.joined, STATUS.duplicate],
    'at most # at a time, # seconds each': [toastBehaviour.visibleToasts, toastBehaviour.duration / 1000],
    'wide, # px apart': toastBehaviour.gap,
  },
  'src/content/campaign-links.md': { 'at most # seconds ago': 30 },
  'src/server/README.md': {
    'A field of more than # characters': TYPED_LIMIT,
    'is refused with #, and an address of more than # leads': [STATUS.tooLarge, MAX_ADDRESS],
    'each at most # characters': ATTRIBUTION_LIMIT,
    'answers #; who is on it gets #': [STATUS.closed, STATUS.duplicate],
    '`/livez` is # while': 200,
    '`/readyz` is # while the server stops, or': STATUS.unavailable,
    'at least # seconds for a locked list, and is answered within \\d+, with # if': [
      WAITS.statement / 1000,
      STATUS.unavailable,
    ],
    '; # seconds later, one with the number': 10,
    'SIGTERM leaves the port open for # seconds': LISTEN_MS / 1000,
    'in which `/readyz` is #, because': STATUS.unavailable,
    'exits with #. SIGTERM': 0,
    'applications get #. It does not notice': STATUS.unavailable,
    'has mode #, its files #': [700, 600],
  },
  'src/server/units/waitlist.service': { 'ends within # seconds of SIGTERM': STOP_MS / 1000 },
  'src/server/past-one-machine.md': {
    'is # by itself on Heroku and Cloud Run, # on Fly': [proxiesWith('DYNO'), proxiesWith('FLY_APP_NAME')],
    'A statement of the list ends after # seconds': WAITS.statement / 1000,
    'the others wait up to # seconds': WAITS.migration / 1000,
  },
  'src/server/deploying.md': {
    'nginx answers # for about a second': 502,
    'deleted after # days, once': 14,
    'After # days none holds an erased person': 15,
    'front of nginx, set `TRUST_PROXY=#`': 2,
    'balancer needs `TRUST_PROXY=#` and `KEEP_ALIVE=#`': [2, 630],
    'all query strings. Set `TRUST_PROXY=#`': 1,
    'within # minutes, and each morning at #': [5, 9],
  },
  'src/server/commands/README.md': {
    ': # for success, # for a failure, # for a wrong command line': [0, 1, 2],
    'its code gets \\+#;': 91,
    'by id, at most #\\.': LISTED,
    'not with #\\. It ends with # if any is left': [STATUS.limited, 1],
  },
  'src/server/webhooks/README.md': {
    'until the receiver answers within # seconds with a status from # to #\\.': [WAITS.receiver / 1000, 200, 299],
    'after #, # and # seconds, # and # minutes': [5, 20, 60, 5, 20],
    'with # and # a longer `Retry-After`': [STATUS.limited, STATUS.unavailable],
    'at most # messages a second, # at a time': [32, 16],
    'Vercel sends messages for # seconds': 10,
  },
}

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const toFigure = (text: string) => (WORDS.includes(text) ? WORDS.indexOf(text) : Number(text))

test.each(Object.entries(FIGURES))('the figures of %s are those of the program', async (document, sentences) => {
  const words = (await read(document)).replaceAll(/\s+/g, ' ')
  for (const [sentence, figures] of Object.entries(sentences)) {
    // A parenthesis is one of the text.
    const pattern = sentence.replaceAll(/[()]/g, String.raw`\$&`).replaceAll('#', String.raw`(\d+(?:\.\d+)?|[a-z]+)`)
    const found = new RegExp(pattern).exec(words)?.slice(1).map(toFigure)
    expect(found, sentence).toEqual([figures].flat())
  }
})

test('an application is answered in the printed time, and thirty clients do not fill the default total', async () => {
  const [, seconds] = /is answered within (\d+)/.exec(await read('src/server/README.md')) ?? []
  expect(WAITS.queue + WAITS.statement + WAITS.answer).toBeLessThan(Number(seconds) * 1000)
  const { client, total } = configOf().limits
  expect(total.requests).toBeGreaterThan(30 * client.requests)
})
