/** Security headers. */

import type { ServerResponse } from 'node:http'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** Headers of responses of the API, which are not to be rendered, framed or cached. */
const STRICT = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** Sets the strict headers, also instead of those of a page, and the request id that is in the log. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply) {
  reply.headers(STRICT).header('x-request-id', request.id)
}

/** Sets those that no page or handler has set. */
function setMissingHeaders(request: FastifyRequest, reply: FastifyReply) {
  for (const [name, value] of Object.entries(STRICT)) if (!reply.hasHeader(name)) reply.header(name, value)
  reply.header('x-request-id', request.id)
}

const STRICT_TRANSPORT = 'max-age=31536000'

/** Over https, every response has Strict-Transport-Security, also those that Fastify sends before it calls any hook. */
export function secureByDefault(
  app: FastifyInstance,
  { publicUrl, hstsSubdomains }: Pick<Config, 'publicUrl' | 'hstsSubdomains'>,
) {
  // Subdomains may be of others, or not have https at all.
  const strictTransport = hstsSubdomains ? `${STRICT_TRANSPORT}; includeSubDomains` : STRICT_TRANSPORT
  if (publicUrl.startsWith('https:'))
    app.server.prependListener('request', (_request, response: ServerResponse) => {
      response.setHeader('strict-transport-security', strictTransport)
    })
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Members poll every few seconds. A browser keeps the headers of the response it has, and 304s are not in the log.
    if (reply.statusCode !== 304) setMissingHeaders(request, reply)
    done()
  })
}

/** Gives routes of `pages` the headers of a page instead of the strict ones. `hashes` are those of what is inline in it. */
export async function securePages(
  pages: FastifyInstance,
  { publicUrl, mediaPublicUrl }: { publicUrl: string; mediaPublicUrl: string | undefined },
  hashes: { scripts: string[]; style: () => string | undefined },
) {
  const isHttps = publicUrl.startsWith('https:')
  const pictures = mediaPublicUrl === undefined ? [] : [new URL(mediaPublicUrl).origin]
  const live = `${isHttps ? 'wss' : 'ws'}://${new URL(publicUrl).host}`
  await pages.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hashes.scripts],
        styleSrc: [() => ["'self'", hashes.style()].filter(Boolean).join(' ')],
        imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
        // In older Safari, 'self' does not include the socket.
        // The service worker fetches pictures.
        connectSrc: ["'self'", live, ...pictures],
        // For the service worker and the web manifest older browsers fall back to other directives.
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  pages.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()')
    done()
  })
}
