import { normalizeIP } from '@fastify/rate-limit'

const IPV6_PREFIX = 48

/** The network of an address: the /24 of IPv4 (also written as IPv6), the /48 of IPv6. */
export function networkOf(ip: string): string {
  const address = normalizeIP(ip, IPV6_PREFIX)
  return address.includes(':') ? `${address}/${IPV6_PREFIX}` : `${address.replace(/\.\d+$/, '.0')}/24`
}
