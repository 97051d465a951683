/** One and two instances on one PostgreSQL, in turn: the same 16 connections, shared among the instances. */
import { median, reported } from '../report.mjs'
import { load } from './load.mjs'
import { endAll, startOurs, startPostgres } from './servers.mjs'

const ROUNDS = 7
const ROUND_MS = 2000
const CONNECTIONS = 16

export async function measure() {
  try {
    const DATABASE_URL = await startPostgres()
    const one = await startOurs({ DATABASE_URL })
    const other = await startOurs({ DATABASE_URL })
    const setups = { one: [one], two: [one, other] }
    const figures = { one: [], two: [] }
    const round = async (servers) => {
      const connections = CONNECTIONS / servers.length
      const results = await Promise.all(servers.map(({ port }) => load({ port, connections, milliseconds: ROUND_MS })))
      return results.reduce((sum, { perSecond }) => sum + perSecond, 0)
    }
    await round(setups.two)
    for (let number = 0; number < ROUNDS; number += 1) {
      for (const [name, servers] of Object.entries(setups)) figures[name].push(await round(servers))
    }
    const row = (what, samples, unit) => reported({ what, value: median(samples), unit, samples })
    return [
      row('applications a second, one instance on PostgreSQL', figures.one, '/s'),
      row('the same, two instances on it', figures.two, '/s'),
      row(
        'two against one',
        figures.two.map((perSecond, number) => perSecond / figures.one[number]),
        'x',
      ),
    ]
  } finally {
    await endAll()
  }
}
