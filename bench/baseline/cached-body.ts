/** The least that a route for a cached response can do: send the bytes, or 304 when the ETag matches. */

import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Targets } from '../support/data-set.ts'
import { readerHeaders } from '../support/reader.ts'

/** Uses node:http, since fetch would decompress the body. */
async function copy(url: string, token: string) {
  const event: IncomingMessage[] = await once(get(url, { headers: readerHeaders(token) }), 'response')
  const [response] = event
  if (response?.statusCode !== 200) throw new Error(`${url} returned ${response?.statusCode}`)
  return { headers: response.headers, bytes: await buffer(response) }
}

/** Serves `path` with the response that the app at `appUrl` currently returns, without authorisation. */
export async function copyRoute(
  app: FastifyInstance,
  path: string,
  { appUrl, targets: { members } }: { appUrl: string; targets: Targets },
) {
  const { headers, bytes } = await copy(appUrl + path, members[0]?.token ?? '')
  const { etag, 'content-type': type, 'content-encoding': encoding } = headers
  app.get(path, (request, reply) => {
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.headers({ etag, 'content-type': type, 'content-encoding': encoding }).send(bytes)
  })
}
