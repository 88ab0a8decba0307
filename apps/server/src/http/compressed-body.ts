/** Content that is compressed in advance, in every encoding. */

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** In order of preference among those the client accepts equally. */
const ENCODINGS: ('br' | 'gzip' | 'identity')[] = ['br', 'gzip', 'identity']

export type Encoded = { etag: string; type: string } & Record<(typeof ENCODINGS)[number], Buffer>

/** 96 bits: short, because every poll sends and gets it, and still too long for two versions to share one by chance. */
const TAG_LENGTH = 16

/** Weak, because all encodings share it. */
export function etagOf(bytes: Buffer) {
  const hash = createHash('sha256').update(bytes).digest('base64url')
  return `W/"${hash.slice(0, TAG_LENGTH)}"`
}

/** `type` is the media type, `quality` that of Brotli, from 0 to 11. */
export async function encode(text: string, type: string, quality: number): Promise<Encoded> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(identity),
  ])
  return { etag: etagOf(identity), type, identity, gzip: gzipped, br }
}

/** Whether the client already has the content with this tag. */
export function isCurrent(etag: string, { headers }: FastifyRequest) {
  const tags = headers['if-none-match']
  if (tags === undefined || tags === etag) return tags === etag
  return tags.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')
}

/** Sends the encoding that the client prefers, or 304 if it has the content. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, encoded: Encoded): FastifyReply {
  reply.headers({ etag: encoded.etag, vary: 'accept-encoding' })
  if (isCurrent(encoded.etag, request)) return reply.code(304).send()
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS) ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(encoded.type).send(encoded[encoding])
}
