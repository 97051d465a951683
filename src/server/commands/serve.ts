import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { site } from '#content/site.ts'
import { createApp } from '#server/app.ts'
import { describeFault } from '#server/faults.ts'
import { nodeNetwork, openWithProxy } from '#server/http/client-address.ts'
import { BUILD_FOLDER, readPage } from '#server/http/page.ts'
import { listen } from '#server/http/listen.ts'
import { STOP_SIGNALS } from '#server/interruption.ts'
import { createLog } from '#server/log.ts'
import { startNightly } from '#server/nightly.ts'
import { startRetention } from '#server/retention.ts'
import { LOCAL_ADDRESS } from '#server/site-address.ts'
import { engineOf } from '#server/storage/engine.ts'
import { isLostWithContainer } from '#server/storage/mounts.ts'
import { startDelivery } from '#server/webhooks/deliver.ts'
import { createSendWebhook } from '#server/webhooks/send-webhook.ts'
import { configOf, defineCommand, refuse } from './command.ts'
import { counted } from './wording.ts'

/** How long pending requests, and the whole stop, may take after SIGTERM. Docker kills a process after 10 seconds. */
const DRAIN_MS = 6500
/** How long SIGTERM leaves the port open: a balancer, or Kubernetes, sends until it has heard of the stop. */
export const LISTEN_MS = 2500
export const STOP_MS = 7000
const LATE = 'The database was not closed in time. What was accepted is stored: with SQLite, a part in waitlist.db-wal.'

export const serveCommand = defineCommand({
  description: 'Serve the page and its API until SIGTERM (the default)',
  failure: 'The waitlist cannot be opened.',
  async run(shell) {
    // While it starts, there is nothing to finish. Without a handler, the first process of a container ignores signals.
    let drain: (signal: NodeJS.Signals) => Promise<void> = () => Promise.resolve()
    let stopping = false
    const stop = (signal: NodeJS.Signals) => {
      // A terminal and a parent such as npm may each send one.
      if (!stopping) void drain(signal).then(() => process.exit(0))
      stopping = true
    }
    for (const signal of STOP_SIGNALS) process.on(signal, stop)
    const config = configOf(shell)
    const page = await readPage(BUILD_FOLDER)
    const log = createLog()
    // Nobody reaches the port of such a host without its proxy.
    const warning = config.proxyNotice ?? openWithProxy(config)
    if (warning !== undefined) log.warn(warning)
    const { store, place, close } = await engineOf(config).openStorage(log, { patient: true })
    if (config.database === undefined && isLostWithContainer(place))
      log.warn(
        `${place} is in a container or in memory, and lost with it: the next deploy begins an empty list. ` +
          `Mount a volume with a name at ${dirname(place)}`,
      )
    const { webhook, retainDays } = config
    const now = () => new Date()
    let delivery: ReturnType<typeof startDelivery> | undefined
    let draining = false
    const app = createApp({
      ...config,
      store,
      log,
      page,
      now,
      draining: () => draining,
      notify: webhook && (() => delivery?.wake()),
      ...nodeNetwork(config, (sentence) => log.warn(sentence)),
    })
    const server = await listen(app, config).catch((error: Error) =>
      refuse(`The server cannot listen on ${config.host}:${config.port}: ${error.message}`),
    )
    // A server that cannot listen removes nobody, and sends nothing.
    delivery = webhook && startDelivery({ outbox: store.outbox, send: createSendWebhook(webhook), now, log })
    const stopRetention = retainDays === undefined ? undefined : startRetention({ store, days: retainDays, now, log })
    const stopNightly = startNightly({ store, now, log })
    const stops = [delivery?.stop, stopRetention, stopNightly]
    drain = async (signal) => {
      draining = true
      log.info({ signal }, 'stopping')
      const left = await stopInTime({ signal, server, stops, close })
      if (left !== undefined) log.warn(left)
    }

    // A wrong folder or address starts an empty list: the number shows it.
    const count = await store.count().then(counted, () => 'applications that cannot be counted')
    shell.stdout.write(`${site.brand} is at http://localhost:${server.port}, with ${count} in ${place}\n`)
    if (config.closed) shell.stdout.write('The list is closed (CLOSED=1): nobody can join.\n')
    if (page.address === undefined)
      shell.stderr.write(
        `This page was built without SITE_URL: search engines and shared links get ${LOCAL_ADDRESS}. ` +
          'Before you publish it, build it with SITE_URL=https://www.example.com npm run build\n',
      )
  },
})

type Running = {
  signal: NodeJS.Signals
  server: Pick<Awaited<ReturnType<typeof listen>>, 'stop'>
  /** Of what works beside the server. */
  stops: ((() => Promise<void>) | undefined)[]
  close: () => Promise<string | void>
}

/** Stops the server and what works beside it, then closes the list. Resolves to what the operator must know. */
export async function stopInTime({ signal, server, stops, close }: Running, wait = delay): Promise<string | void> {
  const unknown = signal === 'SIGTERM' ? wait(LISTEN_MS) : undefined
  const stopped = Promise.all([server.stop(DRAIN_MS, unknown), ...stops.map((stop) => stop?.())])
  return Promise.race([stopped.then(close).catch(describeFault), wait(STOP_MS, LATE)])
}
