/** The one page of the browser app, as it is sent. */

import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Stands in the built page for the server's own address: sites that show a preview want the picture's in full. */
const PLACEHOLDER = 'https://canopy.invalid'

/** Answers the function that sends the page, or 304 to a browser that has it. */
export function createPage(built: string, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const identity = Buffer.from(built.replaceAll(PLACEHOLDER, new URL(publicUrl).origin))
  const copies = { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity }
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`
  const encodings: (keyof typeof copies)[] = ['br', 'gzip', 'identity']

  return ({ headers }: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ etag, vary: 'accept-encoding' })
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    const encoding = negotiate(headers['accept-encoding'] ?? '', encodings) ?? 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(copies[encoding])
  }
}
