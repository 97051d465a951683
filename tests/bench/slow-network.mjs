/** A slow line in front of a server, which delays its bytes as a mobile network does, whatever the browser asks for. */
import { connect, createServer } from 'node:net'
import { endLater } from './servers.mjs'

/** What Lighthouse simulates as "slow 4G": milliseconds, and bytes a second. */
const ROUND_TRIP = 150
const DOWN = (1.6 * 1024 * 1024) / 8
const UP = (750 * 1024) / 8
const PACKET_BYTES = 1460

/**
 * Starts a relay to an address of this machine, such as https://localhost:4000/, and resolves to its own. A new connection
 * takes a round trip longer, as its handshake would; all connections share the line.
 */
export async function startSlowRelay(address) {
  const { port, protocol } = new URL(address)
  const down = createLine(DOWN)
  const up = createLine(UP)
  const relay = createServer((browser) => {
    const server = connect(Number(port), '127.0.0.1')
    const ends = [browser, server]
    for (const socket of ends) {
      // Browsers and servers reset connections: the other end has to hear of it.
      socket.on('error', () => {})
      socket.on('close', () => ends.forEach((end) => end.destroy()))
    }
    browser.pause()
    setTimeout(() => {
      pass(browser, server, up)
      pass(server, browser, down)
    }, ROUND_TRIP)
  })
  await new Promise((resolve) => relay.listen(0, '127.0.0.1', resolve))
  endLater(() => void relay.close())
  return `${protocol}//localhost:${relay.address().port}/`
}

function pass(from, to, line) {
  from.on('data', (bytes) => {
    for (let start = 0; start < bytes.length; start += PACKET_BYTES) {
      const packet = bytes.subarray(start, start + PACKET_BYTES)
      line(packet.length, () => to.writable && to.write(packet))
    }
  })
  from.on('end', () => line(0, () => to.end()))
  from.resume()
}

/** Returns a function that calls back when so many bytes have come through, in the order of the calls. */
function createLine(bytesPerSecond) {
  const waiting = []
  let free = 0
  let timer
  const deliver = () => {
    timer = undefined
    while (waiting.length > 0 && waiting[0].due <= performance.now()) waiting.shift().arrive()
    if (waiting.length > 0) timer = setTimeout(deliver, waiting[0].due - performance.now())
  }
  return (bytes, arrive) => {
    free = Math.max(free, performance.now()) + (bytes / bytesPerSecond) * 1000
    waiting.push({ due: free + ROUND_TRIP / 2, arrive })
    if (timer === undefined) deliver()
  }
}
