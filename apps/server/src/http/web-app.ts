/** Serves the built browser app: its files, and its one page for every other address. */

import { readdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { securePages } from './security.ts'

/** Addresses that are never pages. */
const RESERVED = /^(api|media|metrics|ws-feed)(\/|$)/
const NOT_BUILT = 'The browser app is not built. Stop the server and run "npm start", which builds it.\n'

/** Answers every GET that no other route does. */
export async function webApp(app: FastifyInstance, config: Pick<Config, 'webRoot' | 'publicUrl'>) {
  const files = new Set(await readdir(config.webRoot).catch((): string[] => []))

  function send(path: string, reply: FastifyReply) {
    if (!files.has('index.html')) return reply.code(503).type('text/plain').send(NOT_BUILT)
    // The names of assets carry a hash of their content.
    if (path.startsWith('assets/')) return reply.sendFile(path, { maxAge: '365d', immutable: true })
    reply.header('cache-control', 'no-cache')
    return reply.sendFile(files.has(path) ? path : 'index.html', { cacheControl: false })
  }

  await app.register(async (pages) => {
    await securePages(pages, config)
    await pages.register(fastifyStatic, {
      root: config.webRoot,
      serve: false,
      preCompressed: true,
      dotfiles: 'ignore',
      suppressWarning: true,
    })
    pages.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, ({ params }, reply) =>
      RESERVED.test(params['*']) ? reply.callNotFound() : send(params['*'], reply),
    )
  })
}
