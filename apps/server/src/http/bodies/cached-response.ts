/** Responses that are the same for all callers. They are loaded, serialised and compressed once per change, not per request. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import { createKept } from '../../live/kept.ts'
import { type Encoded, encode, etagOf, isCurrent, sendEncoded } from './compressed-body.ts'

/** Takes about as long as gzip, and compresses a fifth better. */
const BROTLI_QUALITY = 5
const JSON_TYPE = 'application/json; charset=utf-8'
const CACHE_CONTROL = 'private, no-cache'

type Copy = Encoded & { link: string | undefined }

/** `link` is the `Link` header to the next page, if there is one. */
export type Page = { content: unknown; link?: string }

function sendUnchanged(reply: FastifyReply, etag: string): FastifyReply {
  return reply.code(304).headers({ etag, 'cache-control': CACHE_CONTROL, vary: 'accept-encoding' }).send()
}

/** Sends 304 if the client has the content with this etag. Returns whether it has. */
export function sendIfUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  if (!isCurrent(etag, request)) return false
  sendUnchanged(reply, etag)
  return true
}

/** Sends content that is not cached, or 304 if the client has it. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, content: unknown): FastifyReply {
  const body = Buffer.from(JSON.stringify(content))
  const etag = etagOf(body)
  if (isCurrent(etag, request)) return sendUnchanged(reply, etag)
  return reply
    .headers({ etag, 'cache-control': CACHE_CONTROL, vary: 'accept-encoding' })
    .type(JSON_TYPE)
    .send(body)
}

/** Sends `copy`, or 304 if the client has it. */
function sendCopy(request: FastifyRequest, reply: FastifyReply, copy: Copy): FastifyReply {
  if (isCurrent(copy.etag, request)) return sendUnchanged(reply, copy.etag)
  reply.header('cache-control', CACHE_CONTROL)
  if (copy.link !== undefined) reply.header('link', copy.link)
  return sendEncoded(request, reply, copy)
}

/** Keeps the page that `read` returns, ready to be sent, as `createKept` does. */
export function createCachedPage(
  changes: Parameters<typeof createKept>[0],
  read: () => Promise<{ value: Page; keys: readonly string[] }>,
  isFresh?: (kept: { keys: readonly string[]; since: number; at: number }) => boolean,
) {
  const encoded = async () => {
    const { value, keys } = await read()
    const copy = await encode(JSON.stringify(value.content), JSON_TYPE, BROTLI_QUALITY)
    return { value: { ...copy, link: value.link }, keys }
  }
  const { current, latest, isSince, readAt } = createKept<Copy>(changes, encoded, isFresh)
  return {
    isSince,
    readAt,
    /** Sends the content with every change of these keys, or 304 if the client has it. Synchronous as long as nothing has changed. */
    send(request: FastifyRequest, reply: FastifyReply, keys?: readonly string[]) {
      const copy = current(keys)
      return copy
        ? sendCopy(request, reply, copy)
        : latest(keys).then((fresh) => sendCopy(request, reply, fresh))
    },
  }
}
