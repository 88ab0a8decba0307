import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

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
