/** A content that is kept in every encoding a reader may ask for, and how it is sent. */

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Best first, where a reader likes several equally. */
const ENCODINGS: ('br' | 'gzip' | 'identity')[] = ['br', 'gzip', 'identity']

export type Encoded = { etag: string; type: string } & Record<(typeof ENCODINGS)[number], Buffer>

/** A weak tag, since it names the content and not the bytes of one encoding. */
export const etagOf = (bytes: Buffer) => `W/"${createHash('sha256').update(bytes).digest('base64url')}"`

/** Compresses `text`, of the media type `type`; `quality` is brotli's, from 0 to 11. */
export async function encode(text: string, type: string, quality: number): Promise<Encoded> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(identity),
  ])
  return { etag: etagOf(identity), type, identity, gzip: gzipped, br }
}

/** Whether the reader says that they have what `etag` names. */
export function isKnown(etag: string, { headers }: FastifyRequest) {
  const known = headers['if-none-match']
  if (known === undefined || known === etag) return known === etag
  return known.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')
}

/** Answers in the encoding the reader likes best, or 304 to one who has it. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, encoded: Encoded): FastifyReply {
  reply.headers({ etag: encoded.etag, vary: 'accept-encoding' })
  if (isKnown(encoded.etag, request)) return reply.code(304).send()
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS) ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(encoded.type).send(encoded[encoding])
}
