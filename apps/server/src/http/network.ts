import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const IPV6_PREFIX = 48

/** What counts as one address: of IPv6 the /64, within which a device can choose. */
export const addressOf = (ip: string) => normalizeIP(ip)

/** The network of an address: the /24 of IPv4 (also written as IPv6), the /48 of IPv6 unless said otherwise. */
export function networkOf(ip: string, ipv6Prefix = IPV6_PREFIX): string {
  const address = normalizeIP(ip, ipv6Prefix)
  return address.includes(':') ? `${address}/${ipv6Prefix}` : `${address.replace(/\.\d+$/, '.0')}/24`
}

/** Logs a warning once if no trusted proxy says who the visitors are: all of them would share one address and its limits. */
export function warnOfUnknownVisitors(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) {
  if (!publicUrl.startsWith('https:')) return
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    // Probes of this machine do not pass the proxy.
    const isProbe = ['/api/health', '/api/ready'].includes(request.routeOptions.url ?? '')
    // The address of the connection, and those before it as far as they are known.
    if (!hasWarned && !isProbe && request.ips?.length === 1) {
      hasWarned = true
      app.log.warn(
        'A request has no X-Forwarded-For of a trusted proxy, so all visitors share the limits of one address: the proxy must set it, and TRUSTED_PROXIES name a proxy on another machine',
      )
    }
    done()
  })
}
