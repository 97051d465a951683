import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { nodeNetwork } from '#server/http/client-address.ts'

type Settings = Partial<Parameters<typeof nodeNetwork>[0]>

/** A server that tells client and protocol of a request from 198.51.100.9 with these headers. */
function aNetwork(settings: Settings) {
  const warnings: string[] = []
  const network = nodeNetwork({ trustedProxies: 0, hsts: 'auto', ...settings }, (sentence) => warnings.push(sentence))
  const app = new Hono().get('/', (context) =>
    context.json({ client: network.client(context), https: network.https(context) }),
  )
  const request = async (headers: Record<string, string>): Promise<unknown> => {
    const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: '198.51.100.9' } } })
    return response.json()
  }
  return { request, warnings }
}

const seen = (settings: Settings, headers: Record<string, string>) => aNetwork(settings).request(headers)

const forged = {
  'x-forwarded-for': '203.0.113.1',
  'x-real-ip': '203.0.113.1',
  forwarded: 'for=203.0.113.1;proto=https',
  'x-forwarded-proto': 'https',
}

test('without a trusted proxy X-Forwarded-For, Forwarded, X-Real-IP and X-Forwarded-Proto are ignored', async () => {
  expect(await seen({}, forged)).toEqual({ client: '198.51.100.9', https: false })
})

test('behind a trusted proxy only X-Forwarded-For and X-Forwarded-Proto count', async () => {
  const headers = { ...forged, 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9;proto=http' }
  expect(await seen({ trustedProxies: 1 }, headers)).toEqual({ client: '203.0.113.1', https: true })
})

test('entries to the left of the proxy, which the client wrote, are ignored', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.1, 203.0.113.1', 'x-forwarded-proto': 'https, http' }
  expect(await seen({ trustedProxies: 1 }, headers)).toEqual({ client: '203.0.113.1', https: false })
})

test('HSTS can be set on or off whatever the headers say', async () => {
  expect(await seen({ hsts: 'on' }, {})).toMatchObject({ https: true })
  expect(await seen({ hsts: 'off', trustedProxies: 1 }, forged)).toMatchObject({ https: false })
})

test('one warning says that TRUST_PROXY=0 ignores X-Forwarded-For', async () => {
  const { request, warnings } = aNetwork({})
  await request({})
  expect(warnings).toEqual([])
  for (let count = 0; count < 3; count += 1) await request(forged)
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY=0')])

  const trusting = aNetwork({ trustedProxies: 1 })
  await trusting.request(forged)
  expect(trusting.warnings).toEqual([])
})
