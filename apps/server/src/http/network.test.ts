import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { networkOf, warnOfUnknownVisitors } from './network.ts'

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

/** How many warnings requests with these headers log. */
async function warningsOf(
  publicUrl: string,
  url: string,
  requests: Record<string, string>[],
  remoteAddress = '127.0.0.1',
) {
  const stream = new PassThrough()
  const { trustedProxies: trustProxy } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8' })
  const app = Fastify({ logger: { level: 'warn', stream }, trustProxy })
  warnOfUnknownVisitors(app, { publicUrl })
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
