/** Headers that keep a browser from doing what no page of ours needs. */

import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Few, as every answer of the API carries them: an answer is data, not to be rendered, framed or kept. */
const STRICT = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** Sets the strictest headers, which pages and handlers may replace, and the id by which the log knows the request. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply) {
  reply.headers(STRICT).header('x-request-id', request.id)
}

/** Gives every answer the strict headers. */
export function secureByDefault(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply)
    done()
  })
}

/** Gives the routes of `pages` the headers of a page in place of the strict ones. `scripts`: the hashes of those in the page itself. */
export async function securePages(
  pages: FastifyInstance,
  { publicUrl }: { publicUrl: string },
  scripts: string[],
) {
  const isHttps = publicUrl.startsWith('https:')
  const live = `${isHttps ? 'wss' : 'ws'}://${new URL(publicUrl).host}`
  pages.addHook('onRequest', (_request, reply, done) => {
    reply.removeHeader('content-security-policy').removeHeader('cache-control')
    done()
  })
  await pages.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'"],
        // Challenge pictures come from wherever their author keeps them.
        imgSrc: ["'self'", 'data:', 'blob:', 'http:', 'https:'],
        // Older Safari does not count the socket among 'self'.
        connectSrc: ["'self'", live],
        // The service worker and the web manifest: named, since older browsers take them from other directives.
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000 },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  pages.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()')
    done()
  })
}
