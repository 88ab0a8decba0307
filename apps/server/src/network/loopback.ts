import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether only this machine can connect to `host`, which is an IP address or a host name. */
export function isLoopback(host: string) {
  if (isIP(host) === 0) return host === 'localhost'
  return loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')
}

/** The host of a URL; an IPv6 address without its brackets. */
export const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '')
