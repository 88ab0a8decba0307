/** Whether an address belongs to this machine alone. */

import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** `host` is an IP address or the name localhost. */
export function isLoopback(host: string) {
  if (isIP(host) === 0) return host === 'localhost'
  return loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')
}
