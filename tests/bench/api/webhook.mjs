/**
 * What attribution and a webhook cost: applications from a shared link to a server that tells a receiver of each, and plain
 * applications to a server without a webhook, in turn. The one that waits is stopped: what it sends later would weigh on
 * the other.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { atMost, median, reported } from '../report.mjs'
import { load } from './load.mjs'
import { endAll, folder, startOurs } from './servers.mjs'

const ROUNDS = 21
const ROUND_MS = 1000
const CONNECTIONS = 16
const BOUND = 1.15

export async function measure() {
  // In this process: a server sends at most 32 messages a second.
  const receiver = await startReceiver()
  const servers = []
  try {
    const webhook = {
      WEBHOOK_URL: `http://127.0.0.1:${receiver.port}/`,
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      WEBHOOK_ALLOW_PRIVATE: '1',
    }
    const plain = { ...(await startOurs({ DATA_DIR: folder() })), connections: CONNECTIONS }
    const telling = {
      ...(await startOurs({ DATA_DIR: folder(), ...webhook })),
      connections: CONNECTIONS,
      attributed: true,
    }
    servers.push(plain, telling)
    for (const server of servers) await turn(server, 1500)
    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Who goes first changes, so that what the first one leaves to the disk weighs on both.
      const order = round % 2 === 0 ? [plain, telling] : [telling, plain]
      const results = new Map()
      for (const server of order) results.set(server, await turn(server, ROUND_MS))
      rounds.push({ plain: results.get(plain), telling: results.get(telling) })
    }
    if (receiver.taken() === 0) throw new Error('The receiver was told of nothing.')
    return rowsOf(rounds, receiver.taken())
  } finally {
    for (const { pid } of servers) process.kill(pid, 'SIGCONT')
    await endAll()
    receiver.end()
  }
}

/** Puts load on a server, which is stopped before and after. `processor`: its milliseconds for one application. */
async function turn(server, milliseconds) {
  process.kill(server.pid, 'SIGCONT')
  const before = processorMilliseconds(server.pid)
  const result = await load({ ...server, milliseconds })
  const processor = (processorMilliseconds(server.pid) - before) / result.count
  process.kill(server.pid, 'SIGSTOP')
  return { ...result, processor }
}

/** What a process and the kernel for it have used, on Linux: a figure that other work on the machine changes little. */
function processorMilliseconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function rowsOf(rounds, taken) {
  const row = (what, unit, sample) => {
    const samples = rounds.map(sample)
    return { what, value: median(samples), unit, samples }
  }
  return [
    reported(row('applications a second, plain', '/s', ({ plain }) => plain.perSecond)),
    reported(row('the same, with attribution and webhook', '/s', ({ telling }) => telling.perSecond)),
    atMost(
      BOUND,
      row('cost of both', 'x', ({ plain, telling }) => plain.perSecond / telling.perSecond),
    ),
    reported(row('cost of both in processor time', 'x', ({ plain, telling }) => telling.processor / plain.processor)),
    reported({ what: 'messages that the receiver took meanwhile', value: taken, unit: '' }),
  ]
}

async function startReceiver() {
  let taken = 0
  const server = createServer((request, response) => {
    taken += 1
    request.resume().on('end', () => response.writeHead(204).end())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const end = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: server.address().port, taken: () => taken, end }
}
