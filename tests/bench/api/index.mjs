/**
 * The API under load: 16 connections, applications with an e-mail of their own, each answered after its commit is on
 * disk. Ours and the yardsticks take turns, so that whatever else the machine does weighs on all of them.
 */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { atLeast, atMost, median, reported } from '../report.mjs'
import { load } from './load.mjs'
import { endAll, folder, start, startOurs, startPostgres } from './servers.mjs'

const ROUNDS = 7
const ROUND_MS = 2000
const CONNECTIONS = 16
const APPLICATIONS = 200_000
const ROWS = { few: 1000, many: 1_000_000 }
const BLOCKS = 15
const BLOCK_REQUESTS = 200
const FLOOD = 100_000
/** The logs begin again at their start when they have 32 MB. */
const LOG_MEGABYTES = 40

const { DatabaseSync } = createRequire(join(import.meta.dirname, '../../../package.json'))('@photostructure/sqlite')

export async function measure() {
  try {
    return [...(await throughput()), ...(await growth()), ...(await flood())]
  } finally {
    await endAll()
  }
}

async function throughput() {
  const postgres = await startPostgres()
  const place = folder()
  const servers = {
    ours: await startOurs({ DATA_DIR: place }),
    fastify: await start([join(import.meta.dirname, 'yardsticks.mjs'), 'fastify', folder()]),
    echo: await start([join(import.meta.dirname, 'yardsticks.mjs'), 'echo']),
    postgres: await startOurs({ DATABASE_URL: postgres }),
  }
  const rounds = Object.fromEntries(Object.keys(servers).map((name) => [name, []]))
  for (const server of Object.values(servers)) await load({ ...server, connections: CONNECTIONS, milliseconds: 1500 })
  let answered = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, server] of Object.entries(servers)) {
      const result = await load({ ...server, connections: CONNECTIONS, milliseconds: ROUND_MS })
      rounds[name].push(result)
      if (name === 'ours') answered += result.count
    }
    console.log(`  round ${round + 1} of ${ROUNDS}`)
  }
  await load({ ...servers.ours, connections: CONNECTIONS, requests: Math.max(1, APPLICATIONS - answered) })
  const memory = residentMegabytes(servers.ours.pid)

  const of = (name, figure) => rounds[name].map((result) => result[figure])
  const ratios = (name) => rounds.ours.map(({ perSecond }, round) => perSecond / rounds[name][round].perSecond)
  const row = (what, samples, unit) => ({ what, value: median(samples), unit, samples })
  const spread = rounds.ours.map(({ p50, p99 }) => p99 / p50)
  return [
    reported(row('applications a second', of('ours', 'perSecond'), '/s')),
    reported(row('the same, bare Fastify and SQLite', of('fastify', 'perSecond'), '/s')),
    reported(row('the same, bare echo', of('echo', 'perSecond'), '/s')),
    reported(row('the same, ours on PostgreSQL', of('postgres', 'perSecond'), '/s')),
    atLeast(1, row('ours against bare Fastify and SQLite', ratios('fastify'), 'x')),
    reported(row('ours against bare echo', ratios('echo'), 'x')),
    reported(row('time of an application, p50', of('ours', 'p50'), 'ms')),
    reported(row('time of an application, p99', of('ours', 'p99'), 'ms')),
    atMost(3, row('p99 against p50', spread, 'x')),
    reported(
      row(
        'p99 against p50, bare Fastify and SQLite',
        rounds.fastify.map(({ p50, p99 }) => p99 / p50),
        'x',
      ),
    ),
    reported(row('time on PostgreSQL, p50', of('postgres', 'p50'), 'ms')),
    reported(row('time on PostgreSQL, p99', of('postgres', 'p99'), 'ms')),
    atMost(150, { what: `memory after ${APPLICATIONS} applications`, value: memory, unit: 'MB' }),
    atMost(LOG_MEGABYTES, logSize(place, 'waitlist', `${APPLICATIONS} applications`)),
    atMost(LOG_MEGABYTES, logSize(place, 'limits', `${APPLICATIONS} applications`)),
  ]
}

/** Applications that each come from another address, under the limits that a server has unless it is reported others. */
async function flood() {
  const place = folder()
  const server = await startOurs({ DATA_DIR: place, TRUST_PROXY: '1', RATE_LIMIT: '', RATE_LIMIT_TOTAL: '' })
  const result = await load({
    ...server,
    connections: CONNECTIONS,
    requests: FLOOD,
    manyClients: true,
    expected: [200, 429],
  })
  const counts = new DatabaseSync(join(place, 'limits.db'))
  const [{ rows }] = counts.prepare('select count(*) as rows from limits').all()
  counts.close()
  const admitted = result.statuses[200]
  return [
    reported({ what: 'refused applications of a flood a second', value: result.perSecond, unit: '/s' }),
    reported({ what: `let in of a flood of ${FLOOD} clients`, value: admitted, unit: '' }),
    // Beside those that were let in: one for all together, and those who were at it when the last place went.
    atMost(admitted + 1 + CONNECTIONS, { what: 'clients written down of the flood', value: rows, unit: '' }),
    atMost(LOG_MEGABYTES, logSize(place, 'limits', `a flood of ${FLOOD} clients`)),
  ]
}

function logSize(place, name, cause) {
  const value = statSync(join(place, `${name}.db-wal`)).size / 1e6
  return { what: `${name}.db-wal after ${cause}`, value, unit: 'MB' }
}

/** The same request, alone on a list that is short and on one that is long. */
async function growth() {
  const servers = {}
  for (const [name, rows] of Object.entries(ROWS)) servers[name] = await startFilled(rows)
  const times = { few: [], many: [], fewAgain: [], manyAgain: [] }
  for (let block = 0; block < BLOCKS; block += 1) {
    for (const name of Object.keys(ROWS)) {
      const alone = { ...servers[name], connections: 1, requests: BLOCK_REQUESTS }
      times[name].push((await load(alone)).p50)
      // One that is on the list already: seeded rows are numbered from 1.
      const again = { number: () => 1 + Math.floor(Math.random() * ROWS[name]), expected: [409] }
      times[`${name}Again`].push((await load({ ...alone, ...again })).p50)
    }
  }
  const ratios = (many, few) => times[many].map((time, block) => time / times[few][block])
  const row = (what, samples, unit) => ({ what, value: median(samples), unit, samples })
  return [
    reported(row('one application alone, 1000 rows', times.few, 'ms')),
    reported(row('one application alone, 1 000 000 rows', times.many, 'ms')),
    atMost(1.3, row('the same, 1 000 000 against 1000 rows', ratios('many', 'few'), 'x')),
    atMost(1.3, row('a duplicate, 1 000 000 against 1000 rows', ratios('manyAgain', 'fewAgain'), 'x')),
  ]
}

/** A server on a list with so many rows, put there by SQL in the shape that the server itself made. */
async function startFilled(rows) {
  const env = { DATA_DIR: folder() }
  const maker = await startOurs(env)
  await maker.end()
  const database = new DatabaseSync(join(env.DATA_DIR, 'waitlist.db'))
  database.exec(`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${rows})
    insert into applications (address, email, name, category, whatsapp, instagram_link, youtube_link, received_at)
    select email, email, 'Asha Rao', 'filmmaker', '+919876543210', 'instagram.com/asharao.films', 'youtube.com/@asharao',
      '2026-01-01T00:00:00.000Z'
    from (select printf('creator-%010d@example.com', n) as email from numbers)`)
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  return startOurs(env)
}

function residentMegabytes(pid) {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024
}
