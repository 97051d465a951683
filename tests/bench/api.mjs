/**
 * The API under load: each application is answered after its commit is on disk. Ours and bare Fastify take turns, so that
 * whatever else the machine does weighs on both of them.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { load } from './load.mjs'
import { row } from './report.mjs'
import { folder, start, startOurs } from './servers.mjs'

const ROUNDS = 11
const ROUND_MS = 1500
const CONNECTIONS = 16
const APPLICATIONS = 200_000

export async function measure() {
  const servers = {
    plain: await startOurs(),
    fastify: await start([join(import.meta.dirname, 'yardstick.mjs'), folder()]),
  }
  const names = Object.keys(servers)
  for (const name of names) await turn(servers[name], { milliseconds: ROUND_MS })
  const rounds = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = 1; round <= ROUNDS; round += 1) {
    // The order changes, because the disk writes of one slow down the next.
    const order = round % 2 === 0 ? names : names.toReversed()
    for (const name of order) rounds[name].push(await turn(servers[name], { milliseconds: ROUND_MS }))
    console.log(`  round ${round} of ${ROUNDS}`)
  }
  const answered = rounds.plain.reduce((sum, { count }) => sum + count, 0)
  await turn(servers.plain, { requests: APPLICATIONS - answered })
  return rowsOf(rounds, residentMegabytes(servers.plain.pid))
}

/** Puts load on a server, which is paused before and after, so that its late messages do not slow down the others. */
async function turn(server, amount) {
  process.kill(server.pid, 'SIGCONT')
  const result = await load(server, { connections: CONNECTIONS, ...amount })
  process.kill(server.pid, 'SIGSTOP')
  return result
}

function rowsOf({ plain, fastify }, memory) {
  const of = (results, figure) => results.map((result) => result[figure])
  const against = (one, other) => one.map(({ perSecond }, round) => perSecond / other[round].perSecond)
  const spread = (results) => results.map(({ p50, p99 }) => p99 / p50)
  return [
    row('applications a second', '/s', of(plain, 'perSecond')),
    row('the same, bare Fastify and SQLite', '/s', of(fastify, 'perSecond')),
    row('ours against bare Fastify and SQLite', 'x', against(plain, fastify), { atLeast: 1 }),
    row('time of an application, p50', 'ms', of(plain, 'p50')),
    row('time of an application, p99', 'ms', of(plain, 'p99')),
    row('p99 against p50', 'x', spread(plain)),
    row('the same, bare Fastify and SQLite', 'x', spread(fastify)),
    row(`memory after ${APPLICATIONS} applications`, 'MB', memory, { atMost: 150 }),
  ]
}

function residentMegabytes(pid) {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024
}
