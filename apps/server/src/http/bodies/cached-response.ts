/** Responses that are loaded and serialised once per change, not per request. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import { createKept, createKeptEach } from '../../live/kept.ts'
import { type Encoded, encode, etagOf, isCurrent, sendEncoded } from './compressed-body.ts'

/** Takes about as long as gzip, and compresses a fifth better. */
const BROTLI_QUALITY = 5
const JSON_TYPE = 'application/json; charset=utf-8'
const CACHE_CONTROL = 'private, no-cache'
/** For what browsers may not store, not even to ask whether it has changed. */
export const NO_STORE = 'no-store'
type CacheControl = typeof CACHE_CONTROL | typeof NO_STORE

type Copy = Encoded & { link: string | undefined }

/** `link` is the `Link` header to the next page, if there is one. */
export type Page = { content: unknown; link?: string }

function sendUnchanged(
  reply: FastifyReply,
  etag: string,
  cacheControl: CacheControl = CACHE_CONTROL,
): FastifyReply {
  return reply.code(304).headers({ etag, 'cache-control': cacheControl, vary: 'accept-encoding' }).send()
}

/** Sends 304 if the client has the content with this etag. Returns whether it has. */
export function sendIfUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  if (!isCurrent(etag, request)) return false
  sendUnchanged(reply, etag)
  return true
}

type Tagged = { body: Buffer; etag: string; link: string | undefined }

function tag({ content, link }: Page): Tagged {
  const body = Buffer.from(JSON.stringify(content))
  return { body, etag: etagOf(body), link }
}

function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, link }: Tagged,
  cacheControl: CacheControl = CACHE_CONTROL,
): FastifyReply {
  if (isCurrent(etag, request)) return sendUnchanged(reply, etag, cacheControl)
  reply.headers({ etag, 'cache-control': cacheControl, vary: 'accept-encoding' })
  if (link !== undefined) reply.header('link', link)
  return reply.type(JSON_TYPE).send(body)
}

/** Sends content that is not cached, or 304 if the client has it. */
export const sendTagged = (request: FastifyRequest, reply: FastifyReply, content: unknown): FastifyReply =>
  sendBody(request, reply, tag({ content }))

/** A body and its compressed copies. */
const bytesOf = ({ body }: Tagged) => 2 * body.length

/** A page as it was read. Without `keys` it is not kept. */
type ReadPage = Page & { keys?: readonly string[] | undefined }

/**
 * Returns a function that sends what is kept under a name, and else what `read` returns, or 304 if the client has it. The name tells apart
 * all who get different contents.
 */
export function createKeptReplies(
  changes: Parameters<typeof createKeptEach>[0],
  { maxBytes, cacheControl }: { maxBytes: number; cacheControl?: CacheControl },
) {
  const kept = createKeptEach<Tagged>(changes, { maxBytes, bytesOf })

  async function sendRead(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    read: () => Promise<ReadPage>,
  ) {
    const keep = kept.begin(name)
    const { keys, ...page } = await read()
    const value = tag(page)
    if (keys) keep({ value, keys })
    return sendBody(request, reply, value, cacheControl)
  }

  /** Synchronous as long as nothing has changed. */
  return (...[request, reply, name, read]: Parameters<typeof sendRead>) => {
    const found = kept.find(name)
    return found ? sendBody(request, reply, found, cacheControl) : sendRead(request, reply, name, read)
  }
}

/** Sends `copy`, or 304 if the client has it. */
function sendCopy(request: FastifyRequest, reply: FastifyReply, copy: Copy): FastifyReply {
  if (isCurrent(copy.etag, request)) return sendUnchanged(reply, copy.etag)
  reply.header('cache-control', CACHE_CONTROL)
  if (copy.link !== undefined) reply.header('link', copy.link)
  return sendEncoded(request, reply, copy)
}

/** Keeps the page that `read` returns, ready to be sent in every encoding, as `createKept` does. */
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
