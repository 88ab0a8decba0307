/** The newest page of the feed as the barest route sends it: bytes that lie ready, or 304 to who has them. */

import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Targets } from '../data-set.ts'
import { FEED_PATH, readerHeaders } from '../reader.ts'

/** Node's fetch would decompress what comes. */
async function copyPage(appUrl: string, token: string) {
  const answer: IncomingMessage[] = await once(
    get(appUrl + FEED_PATH, { headers: readerHeaders(token) }),
    'response',
  )
  const [response] = answer
  if (response?.statusCode !== 200) throw new Error(`the feed answered ${response?.statusCode}`)
  return { headers: response.headers, bytes: await buffer(response) }
}

/** Answers as the app at `appUrl` does now, whoever asks. */
export async function feedRoute(app: FastifyInstance, appUrl: string, { members }: Targets) {
  const { headers, bytes } = await copyPage(appUrl, members[0]?.token ?? '')
  const { etag, 'content-type': type, 'content-encoding': encoding } = headers
  app.get(FEED_PATH, (request, reply) => {
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.headers({ 'content-type': type, 'content-encoding': encoding }).send(bytes)
  })
}
