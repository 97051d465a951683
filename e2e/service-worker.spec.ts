/** The file of deploying.md ends the service worker of an earlier site on the domain. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { securityHeadersFor } from '#server/http/security-headers.ts'
import { expect, test } from './fixtures.ts'

/** Answers each visit from its cache, as that of a site that works offline. */
const EARLIER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.request.mode === 'navigate' &&
  event.respondWith(new Response('The earlier site', { headers: { 'content-type': 'text/html' } })))`

test('who knows the earlier site of the domain sees this one after a visit, and keeps no worker of that one', async ({
  page,
}) => {
  const document = readFileSync('src/server/deploying.md', 'utf8')
  const [, ending = ''] = /^```js\n([^`]*)```$/m.exec(document) ?? []
  let [worker, content] = [EARLIER, '<title>Earlier</title>']
  const server = createServer(({ url }, response) => {
    const isWorker = url === '/sw.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    for (const [name, value] of Object.entries(securityHeadersFor({ https: false })))
      if (isWorker) response.setHeader(name, value)
    response.end(isWorker ? worker : content)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await page.goto(address)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  ;[worker, content] = [ending, 'The page']
  await page.goto(address)
  await expect(page.locator('body')).toHaveText('The earlier site')
  await expect(async () => {
    await page.goto(address)
    await expect(page.locator('body')).toHaveText('The page', { timeout: 100 })
  }).toPass()
  // One that stays would also go on getting the earlier site's push messages.
  const left = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(left).toBe(0)
  server.close()
})
