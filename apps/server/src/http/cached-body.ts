/** A reply that is the same for every reader: loaded, serialised and compressed once a change, not once a request. */

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Best first, where a reader likes several equally. */
const ENCODINGS: ('br' | 'gzip' | 'identity')[] = ['br', 'gzip', 'identity']
/** About as fast as gzip, and a fifth smaller. */
const BROTLI_QUALITY = 5
const JSON_TYPE = 'application/json; charset=utf-8'
const CACHE_CONTROL = 'private, no-cache'

type Copy = { etag: string; link?: string } & Record<(typeof ENCODINGS)[number], Buffer>

/** What a reply says: its content, and the `Link` header to the next page if there is one. */
export type Page = { content: unknown; link?: string }

/** A weak tag, since it names the content and not the bytes of one encoding. */
const etagOf = (bytes: Buffer) => `W/"${createHash('sha256').update(bytes).digest('base64url')}"`

async function encode({ content, link }: Page): Promise<Copy> {
  const identity = Buffer.from(JSON.stringify(content))
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(identity),
  ])
  return { etag: etagOf(identity), ...(link !== undefined && { link }), identity, gzip: gzipped, br }
}

function isKnown(etag: string, { headers }: FastifyRequest) {
  const known = headers['if-none-match']
  if (known === undefined || known === etag) return known === etag
  return known.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')
}

/** Answers content that was made for one request, or 304 to a reader who has it. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, content: unknown): FastifyReply {
  const body = Buffer.from(JSON.stringify(content))
  const etag = etagOf(body)
  reply.headers({ etag, 'cache-control': CACHE_CONTROL })
  if (isKnown(etag, request)) return reply.code(304).send()
  return reply.type(JSON_TYPE).send(body)
}

/** Answers `copy` in the encoding the reader likes best, or 304 to one who has it. */
function sendCopy(request: FastifyRequest, reply: FastifyReply, copy: Copy): FastifyReply {
  reply.headers({ etag: copy.etag, 'cache-control': CACHE_CONTROL, vary: 'accept-encoding' })
  if (isKnown(copy.etag, request)) return reply.code(304).send()
  if (copy.link !== undefined) reply.header('link', copy.link)
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS) ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(JSON_TYPE).send(copy[encoding])
}

/** Keeps what `load` answers until `expire` is called. However many readers come at once, `load` runs one at a time. */
export function createCachedBody(load: () => Promise<unknown>) {
  return createCachedPage(async () => ({ content: await load() }))
}

/** As `createCachedBody`, for a page that may name the next one. */
export function createCachedPage(load: () => Promise<Page>) {
  let changes = 0
  let copy: (Copy & { changes: number }) | undefined
  let refreshing: Promise<void> | undefined

  async function refresh() {
    const before = changes
    try {
      copy = { changes: before, ...(await encode(await load())) }
    } finally {
      refreshing = undefined
    }
  }

  /** A copy that holds every change made before this call; one that was begun before the last of them does not. */
  async function latest(): Promise<Copy> {
    const wanted = changes
    while (copy === undefined || copy.changes < wanted) {
      refreshing ??= refresh()
      await refreshing
    }
    return copy
  }

  return {
    /** Says that the content has changed. */
    expire() {
      changes += 1
    },
    /** Answers the content, or 304 to a reader who has it; without a promise as long as nothing has changed. */
    send(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
      if (copy?.changes === changes) return sendCopy(request, reply, copy)
      return latest().then((fresh) => sendCopy(request, reply, fresh))
    },
  }
}
