/** Content that is compressed: in advance in every encoding, or for one response. */

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Encodings in order of preference among those the client accepts equally. */
const ENCODINGS: ('br' | 'gzip' | 'identity')[] = ['br', 'gzip', 'identity']

export type Encoded = { etag: string; type: string } & Record<(typeof ENCODINGS)[number], Buffer>

/** 96 bits: short, because every poll sends and gets it, and still too long for two versions to share one by chance. */
const TAG_LENGTH = 16

/** Weak, because all encodings share it. */
export function etagOf(bytes: Buffer) {
  const hash = createHash('sha256').update(bytes).digest('base64url')
  return `W/"${hash.slice(0, TAG_LENGTH)}"`
}

const brotliOf = (quality: number, more?: Record<number, number>) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, ...more },
})

/** `type` is the media type, `quality` that of Brotli, from 0 to 11. */
export async function encode(text: string, type: string, quality: number): Promise<Encoded> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, brotliOf(quality)),
    promisify(gzip)(identity),
  ])
  return { etag: etagOf(identity), type, identity, gzip: gzipped, br }
}

const encodingFor = ({ headers }: FastifyRequest) =>
  negotiate(headers['accept-encoding'] ?? '', ENCODINGS) ?? 'identity'

/** Smaller content fits into the first packets as it is. */
const COMPRESSED_MIN = 1024
/**
 * Options for content that is compressed at every request. Level 5 of Brotli takes five times as long for a seventh less, and with its
 * usual window of 4 MB most of the time goes into preparing memory.
 */
const FAST_BROTLI = brotliOf(2, { [constants.BROTLI_PARAM_LGWIN]: 16 })
const FAST_GZIP = { level: 1 }

/** Content up to this size takes 0.2 ms. The way through another thread costs as much processor time again. */
const AT_ONCE_MAX = 64 * 1024

function compress(body: Buffer, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> {
  const isSmall = body.length <= AT_ONCE_MAX
  if (encoding === 'br')
    return isSmall ? brotliCompressSync(body, FAST_BROTLI) : promisify(brotliCompress)(body, FAST_BROTLI)
  return isSmall ? gzipSync(body, FAST_GZIP) : promisify(gzip)(body, FAST_GZIP)
}

type Copies = Partial<Record<'br' | 'gzip', Buffer>>

/** Compressed copies of bodies, for those that are sent again. */
const copiesOf = new WeakMap<Buffer, Copies>()

/** `body`, compressed for the first time or by an earlier call with the same buffer. */
function compressOnce(body: Buffer, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> {
  const copies = copiesOf.get(body) ?? {}
  const copy = copies[encoding] ?? compress(body, encoding)
  if (copy instanceof Promise) return copy
  copies[encoding] = copy
  copiesOf.set(body, copies)
  return copy
}

/** Media types of texts. Pictures and archives are compressed as they are. */
const TEXT = /^(?:text\/|image\/svg|application\/(?:json|xml|javascript|[\w.-]+\+(?:json|xml))\b)/

/** Compresses every text that is sent at once, as the client prefers, unless there is a copy in that encoding. */
export function compressTexts(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    const isText = isWhole && TEXT.test(String(reply.getHeader('content-type')))
    if (!isText || reply.hasHeader('content-encoding')) return done()
    if (Buffer.byteLength(payload) < COMPRESSED_MIN) return done()
    // Routes that vary by more say so themselves.
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request)
    if (encoding === 'identity') return done()
    reply.header('content-encoding', encoding).removeHeader('content-length')
    const compressed = compressOnce(Buffer.isBuffer(payload) ? payload : Buffer.from(payload), encoding)
    if (Buffer.isBuffer(compressed)) return done(null, compressed)
    compressed.then((whole) => done(null, whole), done)
  })
}

/** Whether the client already has the content with this tag. */
export function isCurrent(etag: string, { headers }: FastifyRequest) {
  const tags = headers['if-none-match']
  if (tags === undefined || tags === etag) return tags === etag
  return tags.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')
}

/** Sends the encoding that the client prefers, or 304 if it has the content. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  encoded: Encoded,
  vary = 'accept-encoding',
): FastifyReply {
  reply.headers({ etag: encoded.etag, vary })
  if (isCurrent(encoded.etag, request)) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(encoded.type).send(encoded[encoding])
}
