/** Serves the files of the browser app, and its page for every other address. */

import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../app-error.ts'
import type { Config } from '../config.ts'
import { encode, sendEncoded } from './compressed-body.ts'
import { securePages } from './security.ts'
import { scriptHashes, withPublicAddress } from './web-page.ts'

/** Addresses that are never pages. */
const RESERVED = /^(api|media|metrics|ws-feed|\.well-known)(\/|$)/
/** Icons and the link preview rarely change, and an old one does no harm. */
const PICTURE = /\.(ico|png|jpg|svg)$/
const PAGE = 'index.html'
const WORKER = 'sw.js'
/** The maximum, because it is done once per start. */
const BROTLI_QUALITY = 11
const NOT_BUILT = 'The browser app is not built. Stop the server and run "npm start", which builds it.\n'

/**
 * For Fastify's `rewriteUrl`. Addresses with malformed percent-encoding get the page, which shows that they do not exist. The API
 * refuses them.
 */
export function pageForMalformed({ url = '/' }: IncomingMessage) {
  const [path = ''] = url.split('?')
  if (RESERVED.test(path.slice(1))) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return '/'
  }
}

/** Handles every GET that has no other route. */
export async function webApp(
  app: FastifyInstance,
  config: Pick<Config, 'webRoot' | 'formerWebRoot' | 'publicUrl' | 'mediaPublicUrl'>,
) {
  const files = new Set(await readdir(config.webRoot).catch((): string[] => []))
  const read = (file: string) => readFile(join(config.webRoot, file), 'utf8')
  const html = files.has(PAGE) ? withPublicAddress(await read(PAGE), config) : undefined
  const page = html !== undefined && (await encode(html, 'text/html; charset=utf-8', BROTLI_QUALITY))
  // Read at the start, like the page: the worker of a later build would cache this page as part of its own version.
  const worker =
    files.has(WORKER) &&
    (await encode(await read(WORKER), 'application/javascript; charset=utf-8', BROTLI_QUALITY))

  function send(path: string, request: FastifyRequest, reply: FastifyReply) {
    if (!page) return reply.code(503).type('text/plain').send(NOT_BUILT)
    // The names of assets contain a hash of their content.
    if (path.startsWith('assets/')) return reply.sendFile(path, { maxAge: '365d', immutable: true })
    if (PICTURE.test(path) && files.has(path)) return reply.sendFile(path, { maxAge: '1d' })
    reply.header('cache-control', 'no-cache')
    if (path === WORKER && worker) return sendEncoded(request, reply, worker)
    return files.has(path) && path !== PAGE
      ? reply.sendFile(path, { cacheControl: false })
      : sendEncoded(request, reply, page)
  }

  type Page = { Params: { '*': string } }
  await app.register(async (pages) => {
    // First, so that its headers do not tell an unknown address from a call that the caller may not make.
    pages.addHook<Page>('onRequest', (request, _reply, done) =>
      RESERVED.test(request.params['*']) ? done(notFound()) : done(),
    )
    await securePages(pages, config, scriptHashes(html ?? ''))
    await pages.register(fastifyStatic, {
      // Pages of a former build that are still open load the rest of its files.
      root: [config.webRoot, config.formerWebRoot],
      serve: false,
      preCompressed: true,
      dotfiles: 'ignore',
      suppressWarning: true,
    })
    pages.get<Page>('/*', { schema: { hide: true } }, (request, reply) =>
      send(request.params['*'], request, reply),
    )
  })
}
