import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { findVisitors, networkOf } from './network.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.5', '203.0.113.0/24'],
  ['::ffff:cb00:7105', '203.0.113.0/24'],
  ['2001:db8:1:2::5', '2001:db8:1::/48'],
  ['2001:DB8:1:FFFF::1', '2001:db8:1::/48'],
  ['2001:db8:2::1', '2001:db8:2::/48'],
  ['::1', '::/48'],
])('%s is in the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

/** The address of a request that the proxy 10.1.2.3 passed on with this X-Forwarded-For. */
async function visitorOf(forwarded: string, remoteAddress = '10.1.2.3') {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8,2001:db8:ffff::/48' })
  const app = Fastify()
  findVisitors(app, { publicUrl: 'http://localhost:3000', trustedProxies })
  app.get('/', async ({ address }) => address)
  const { body } = await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded }, remoteAddress })
  await app.close()
  return body
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51001', '203.0.113.7'],
  ['203.0.113.7:51030', '203.0.113.7'],
  ['"203.0.113.7"', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8:1:2::5', '2001:db8:1:2::'],
  ['2001:DB8:1:2:0:0:0:9', '2001:db8:1:2::'],
  ['[2001:db8:1:2::5]', '2001:db8:1:2::'],
  ['[2001:db8:1:2::5]:51001', '2001:db8:1:2::'],
  ['"[2001:db8:1:2::5]:51001"', '2001:db8:1:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['198.51.100.1, 203.0.113.7:51001', '203.0.113.7'],
  ['203.0.113.7:51001, 10.9.9.9:443', '203.0.113.7'],
  ['203.0.113.7, [2001:db8:ffff::1]:443', '203.0.113.7'],
  ['unknown', '10.1.2.3'],
  ['_hidden', '10.1.2.3'],
  ['', '10.1.2.3'],
  ['203.0.113.7:51001:9', '10.1.2.3'],
  ['203.0.113', '10.1.2.3'],
  ['203.0.113.7, junk', '10.1.2.3'],
  ['203.0.113.7, junk, 10.9.9.9', '10.9.9.9'],
])('X-Forwarded-For %j of a trusted proxy is of the visitor %s', async (forwarded, visitor) => {
  expect(await visitorOf(forwarded)).toBe(visitor)
})

test('what somebody else than a trusted proxy writes into X-Forwarded-For is not read', async () => {
  expect(await visitorOf('203.0.113.7', '192.0.2.1')).toBe('192.0.2.1')
  expect(await visitorOf('203.0.113.7', '::ffff:10.1.2.3')).toBe('203.0.113.7')
})

/** Number of warnings that requests with these headers log. */
async function warningsOf(
  publicUrl: string,
  url: string,
  requests: Record<string, string>[],
  remoteAddress = '127.0.0.1',
) {
  const stream = new PassThrough()
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8' })
  const app = Fastify({ logger: { level: 'warn', stream } })
  findVisitors(app, { publicUrl, trustedProxies })
  for (const path of ['/feed', '/api/health']) app.get(path, async () => 'fine')
  for (const headers of requests) await app.inject({ url, headers, remoteAddress })
  await app.close()
  const lines = String(stream.read() ?? '').split('\n')
  return lines.filter((line) => line.includes('X-Forwarded-For')).length
}

test('behind a proxy that does not send X-Forwarded-For, one warning is logged', async () => {
  const [known, unknown] = [{ 'x-forwarded-for': '203.0.113.7' }, {}]
  expect(await warningsOf('https://canopy.example', '/feed', [known, unknown, unknown])).toBe(1)
  expect(await warningsOf('https://canopy.example', '/feed', [known])).toBe(0)
  expect(await warningsOf('https://canopy.example', '/api/health', [unknown])).toBe(0)
  expect(await warningsOf('http://localhost:3000', '/feed', [unknown])).toBe(0)
})

test('a proxy on another machine has to be trusted, or one warning is logged', async () => {
  const known = { 'x-forwarded-for': '203.0.113.7' }
  expect(await warningsOf('https://canopy.example', '/feed', [known, known], '10.1.2.3')).toBe(0)
  expect(await warningsOf('https://canopy.example', '/feed', [known, known], '192.0.2.1')).toBe(1)
})
