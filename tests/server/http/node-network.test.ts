import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { nodeNetwork } from '#server/http/node-network.ts'

/** Client and protocol of a request from 198.51.100.9 with these headers. */
async function seen(settings: Partial<Parameters<typeof nodeNetwork>[0]>, headers: Record<string, string>) {
  const { client, https } = nodeNetwork({ trustedProxies: 0, hsts: 'auto', ...settings })
  const app = new Hono().get('/', (context) => context.json({ client: client(context), https: https(context) }))
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: '198.51.100.9' } } })
  return response.json() as Promise<unknown>
}

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
