/** Requests to addresses that members and owners choose: to public servers only, or to private ones where that is meant. */

import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { hostOf } from '../network/loopback.ts'
import { isPrivateAddress, isPublicAddress } from './public-address.ts'

/** The ways out of this machine, which tests replace. */
export type Internet = {
  /** The IP addresses of a host. */
  resolve(host: string): Promise<string[]>
  connect(address: string, port: number): Socket
  /** TLS with a valid certificate of the host. */
  secure(socket: Socket, host: string): Socket
}

export const publicInternet: Internet = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: (host, port) => connect({ host, port }),
  secure: (socket, host) => connectSecurely({ socket, host, ...(isIP(host) === 0 && { servername: host }) }),
}

/** There is no use in another attempt. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

/** Whether it is an address of the web without a port and a password. Its host may still be private. */
const isPlainAddress = ({ protocol, port, username, password }: URL) =>
  /^https?:$/.test(protocol) && port === '' && username === '' && password === ''

/** The servers that may be reached: which addresses can be written, and where their hosts are. */
export type Reach = { accepts(url: URL): boolean; includes(address: string): boolean; place: string }
const publicServers: Reach = {
  accepts: isPlainAddress,
  includes: isPublicAddress,
  place: 'on the public internet',
}
/** Servers on this machine and in its private networks, with any port. */
export const privateServers: Reach = {
  accepts: ({ protocol, username, password }) => /^https?:$/.test(protocol) && username + password === '',
  includes: isPrivateAddress,
  place: 'on this machine or in a private network',
}

/** The IP address of the host, which is within reach. @throws RefusedAddress; any other error is temporary */
export async function addressWithin(internet: Internet, url: URL, reach = publicServers): Promise<string> {
  if (!reach.accepts(url)) throw new RefusedAddress('only plain addresses of the web are requested')
  const host = hostOf(url.href)
  const addresses = await internet.resolve(host)
  const [address] = addresses
  if (address === undefined) throw new Error(`${host} has no address`)
  if (!addresses.every(reach.includes)) throw new RefusedAddress(`${host} is not ${reach.place}`)
  return address
}

type Sent = {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Uint8Array
  signal: AbortSignal
}

/**
 * Sends a request and returns the response, whose body is to be read or destroyed. Redirects are not followed. Connects to the address that
 * was checked: a second look-up could return another one.
 * @throws RefusedAddress; any other error is temporary
 */
export async function sendRequest(
  internet: Internet,
  url: URL,
  { method, headers, body, signal }: Sent,
  reach = publicServers,
): Promise<IncomingMessage> {
  const address = await addressWithin(internet, url, reach)
  const host = hostOf(url.href)
  const isSecure = url.protocol === 'https:'
  const sent = request({
    host,
    method,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, ...headers },
    signal,
    createConnection() {
      const socket = internet.connect(address, Number(url.port) || (isSecure ? 443 : 80))
      return isSecure ? internet.secure(socket, host) : socket
    },
  })
  sent.end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response', { signal })
  if (!response) throw new Error(`${host} sent no response`)
  // From here on, errors reach whoever reads the response.
  sent.on('error', () => {})
  return response
}

/** The body of a response; undefined if it has more than `max` bytes. */
export async function readBody(response: IncomingMessage, max: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > max) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Calls `work` with a signal that aborts after `timeout`. The look-up of a name cannot be aborted, so nobody waits for it either. */
export async function withinTime<T>(timeout: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeout)
  const { promise: expired, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([work(signal), expired])
}

/** Statuses whose responses have no body. */
const EMPTY = [204, 205, 304]

/** A `fetch` that reaches these servers only, and follows no redirect. A larger body than `max` bytes is an error. */
export const fetchWithin =
  (internet: Internet, max: number, reach = publicServers): typeof fetch =>
  async (address, init = {}) => {
    const url = new URL(address instanceof Request ? address.url : address)
    const method = init.method === 'POST' ? 'POST' : 'GET'
    const sent = {
      method,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body != null && { body: Buffer.from(String(init.body)) }),
      signal: init.signal ?? new AbortController().signal,
    } as const
    const response = await sendRequest(internet, url, sent, reach)
    try {
      const { statusCode: status = 0, headers } = response
      const content = await readBody(response, max)
      if (!content) throw new Error('the reply is too large')
      const passed = ['content-type', 'retry-after'].flatMap((name) =>
        headers[name] === undefined ? [] : [[name, String(headers[name])] as [string, string]],
      )
      return new Response(EMPTY.includes(status) ? null : Uint8Array.from(content), {
        status,
        headers: passed,
      })
    } finally {
      response.destroy()
    }
  }
