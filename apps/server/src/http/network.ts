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

/** Logs a warning once if a proxy does not say who its visitors are: all of them would share one address and its limits. */
export function warnOfUnknownVisitors(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) {
  if (!publicUrl.startsWith('https:')) return
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    // Probes of this machine do not pass the proxy.
    const isProbe = ['/api/health', '/api/ready'].includes(request.routeOptions.url ?? '')
    if (!hasWarned && !isProbe && request.headers['x-forwarded-for'] === undefined) {
      hasWarned = true
      app.log.warn(
        'A request has no X-Forwarded-For: the proxy must set it, or all visitors share the limits of one address',
      )
    }
    done()
  })
}
