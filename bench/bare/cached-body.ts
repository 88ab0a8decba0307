/** What is the same for everybody, as the barest route sends it: bytes that lie ready, or 304 to who has them. */

import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Targets } from '../data-set.ts'
import { readerHeaders } from '../reader.ts'

/** Node's fetch would decompress what comes. */
async function copy(url: string, token: string) {
  const answer: IncomingMessage[] = await once(get(url, { headers: readerHeaders(token) }), 'response')
  const [response] = answer
  if (response?.statusCode !== 200) throw new Error(`${url} answered ${response?.statusCode}`)
  return { headers: response.headers, bytes: await buffer(response) }
}

/** Answers at `path` as the app at `appUrl` does now, whoever asks. */
export async function copyRoute(
  app: FastifyInstance,
  path: string,
  { appUrl, targets: { members } }: { appUrl: string; targets: Targets },
) {
  const { headers, bytes } = await copy(appUrl + path, members[0]?.token ?? '')
  const { etag, 'content-type': type, 'content-encoding': encoding } = headers
  app.get(path, (request, reply) => {
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.headers({ 'content-type': type, 'content-encoding': encoding }).send(bytes)
  })
}
