/** Texts of the built browser app that are read once and sent from memory: its one page, and its service worker. */

import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Stands in the built page for the server's own address: sites that show a preview want the picture's in full. */
const PLACEHOLDER = 'https://canopy.invalid'

/** The built page with the server's own address. */
export const atOwnAddress = (built: string, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  built.replaceAll(PLACEHOLDER, new URL(publicUrl).origin)

/** Answers the function that sends `text`, or 304 to a browser that has it. */
export function createText(text: string, type: string) {
  const identity = Buffer.from(text)
  const copies = { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity }
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`
  const encodings: (keyof typeof copies)[] = ['br', 'gzip', 'identity']

  return ({ headers }: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ etag, vary: 'accept-encoding' })
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    const encoding = negotiate(headers['accept-encoding'] ?? '', encodings) ?? 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(type).send(copies[encoding])
  }
}
