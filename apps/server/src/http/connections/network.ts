/** Identifies visitors by the address they come from, for limits and the security log. */

import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Address of a visitor; of IPv6 the /64, within which a device can choose. Read before anything else, since the address of a connection
     * is not known any more when the client has hung up.
     */
    address: string
  }
}

const IPV6_PREFIX = 48

const familyOf = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4')

function blockListOf(networks: readonly string[]) {
  const list = new BlockList()
  for (const network of ['127.0.0.0/8', '::1', ...networks]) {
    const [ip = '', prefix] = network.split('/')
    if (prefix === undefined) list.addAddress(ip, familyOf(ip))
    else list.addSubnet(ip, Number(prefix), familyOf(ip))
  }
  return list
}

/** IPv4 that is written as IPv6 as IPv4, other IPv6 in the one spelling of it. */
const spelled = (ip: string) => normalizeIP(ip, 128)

/**
 * The address in an entry of X-Forwarded-For, which proxies write in several ways: with a port, in brackets or quotes, with the zone of a
 * network card. Undefined if there is none.
 */
function addressIn(entry: string): string | undefined {
  const text = entry.trim().replaceAll('"', '')
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? []
  const [, beforePort] = /^([\d.]+):\d+$/.exec(text) ?? []
  const ip = (bracketed ?? beforePort ?? text).replace(/%.*$/, '')
  return isIP(ip) === 0 ? undefined : spelled(ip)
}

/**
 * The addresses that a request came by, the nearest first: the connection, and for each proxy that is trusted the one before it. What a
 * proxy names that is no address ends the list, so the request counts as the proxy's own.
 */
function hopsOf({ socket, headers }: IncomingMessage, trusted: BlockList): string[] {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').reverse()
  const hops = [spelled((socket.remoteAddress ?? '').replace(/%.*$/, ''))]
  for (const entry of forwarded) {
    const nearest = hops.at(-1) ?? ''
    if (isIP(nearest) === 0 || !trusted.check(nearest, familyOf(nearest))) break
    const address = addressIn(entry)
    if (address === undefined) break
    hops.push(address)
  }
  return hops
}

/** The network of an address: the /24 of IPv4 (also written as IPv6), the /48 of IPv6 unless said otherwise. */
export function networkOf(ip: string, ipv6Prefix = IPV6_PREFIX): string {
  const address = normalizeIP(ip, ipv6Prefix)
  return address.includes(':') ? `${address}/${ipv6Prefix}` : `${address.replace(/\.\d+$/, '.0')}/24`
}

/**
 * Gives requests their `address`. Logs a warning once if no trusted proxy says who the visitors of a public site are: all of them would
 * share one address and its limits.
 */
export function findVisitors(
  app: FastifyInstance,
  { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>,
) {
  const trusted = blockListOf(trustedProxies)
  let mayWarn = publicUrl.startsWith('https:')
  app.decorateRequest('address', '')
  app.addHook('onRequest', (request, _reply, done) => {
    const hops = hopsOf(request.raw, trusted)
    request.address = normalizeIP(hops.at(-1) ?? '')
    // Probes of this machine do not pass the proxy.
    const isProbe = ['/api/health', '/api/ready'].includes(request.routeOptions.url ?? '')
    if (mayWarn && !isProbe && hops.length === 1) {
      mayWarn = false
      app.log.warn(
        'A request has no X-Forwarded-For of a trusted proxy, so all visitors share the limits of one address: the proxy must set it, and TRUSTED_PROXIES name a proxy on another machine',
      )
    }
    done()
  })
}
