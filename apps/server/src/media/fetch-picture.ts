/** Fetches pictures from the web. Members choose the addresses, so nothing but public servers may be reached. */

import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { MAX_IMAGE_BYTES, SECOND } from '@canopy/contract/limits'
import { hostOf } from '../loopback.ts'
import { traced } from '../telemetry/trace.ts'
import { isPublicAddress } from './public-address.ts'

/** From the first look-up of a name to the last byte. */
const TIMEOUT = 5 * SECOND
const REDIRECTS_MAX = 2
/** Client errors of which another attempt may succeed: timeout, too early, too many requests. */
const TEMPORARY = [408, 425, 429]

/** The ways out of this machine, which tests replace. */
export type Internet = {
  /** The IP addresses of a host. */
  resolve(host: string): Promise<string[]>
  connect(address: string, port: number): Socket
}

export const publicInternet: Internet = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: (host, port) => connect({ host, port }),
}

/** There is no use in another attempt. */
export class RefusedPicture extends Error {
  override readonly name = 'RefusedPicture'
}

/** @throws RefusedPicture */
function requirePlainAddress(url: URL) {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || url.port !== '' || url.username !== '' || url.password !== '')
    throw new RefusedPicture('only plain addresses of the web are fetched')
}

/** Connects to the address that was checked: a second look-up could return another one. */
async function get(internet: Internet, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  requirePlainAddress(url)
  const host = hostOf(url.href)
  const addresses = await internet.resolve(host)
  const [address] = addresses
  if (address === undefined) throw new Error(`${host} has no address`)
  if (!addresses.every(isPublicAddress)) throw new RefusedPicture(`${host} is not on the public internet`)
  const isSecure = url.protocol === 'https:'
  const sent = request({
    host,
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      accept: 'image/avif,image/webp,image/*',
      'accept-encoding': 'identity',
      'user-agent': 'Canopy',
    },
    signal,
    createConnection() {
      const socket = internet.connect(address, isSecure ? 443 : 80)
      if (!isSecure) return socket
      return connectSecurely({ socket, host, ...(isIP(host) === 0 && { servername: host }) })
    },
  })
  sent.end()
  const [response]: IncomingMessage[] = await once(sent, 'response', { signal })
  if (!response) throw new Error(`${host} sent no response`)
  // From here on, errors reach whoever reads the response.
  sent.on('error', () => {})
  return response
}

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined
  const target = location === undefined ? null : URL.parse(location, url)
  if (!target) throw new RefusedPicture('the redirect leads nowhere')
  return target
}

async function read(response: IncomingMessage): Promise<Buffer> {
  const { statusCode = 0, headers } = response
  if (statusCode >= 400 && statusCode < 500 && !TEMPORARY.includes(statusCode))
    throw new RefusedPicture(`status ${statusCode}`)
  if (statusCode !== 200) throw new Error(`status ${statusCode}`)
  if (!headers['content-type']?.startsWith('image/')) throw new RefusedPicture('not a picture')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > MAX_IMAGE_BYTES) throw new RefusedPicture('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function follow(internet: Internet, address: string, signal: AbortSignal): Promise<Buffer> {
  let url = new URL(address)
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await get(internet, url, signal)
    try {
      const target = redirectOf(response, url)
      if (!target) return await read(response)
      url = target
    } finally {
      response.destroy()
    }
  }
  throw new RefusedPicture('too many redirects')
}

/**
 * The bytes at an address of the web, which are not known to be a picture yet.
 * @throws RefusedPicture if it leads to no picture, to too large a one, or to a server that is not public; any other error is temporary
 */
export async function fetchPicture(internet: Internet, address: string, timeout = TIMEOUT): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeout)
  const { promise: expired, reject } = Promise.withResolvers<never>()
  // A look-up of a name cannot be aborted.
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return traced('fetch picture', { isCall: true }, () =>
    Promise.race([follow(internet, address, signal), expired]),
  )
}
