/** A span for each request, which continues the trace of the caller. It has the route's pattern, since URLs contain ids and tokens. */

import { LIVE_PATH } from '@canopy/contract/live'
import type { FastifyInstance } from 'fastify'
import type { Telemetry } from '../../telemetry/telemetry.ts'
import { type Span, within } from '../../telemetry/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Missing for requests that are not traced. */
    span?: Span
  }
}

/** Probes, and sockets, which stay open for hours. */
const UNTRACED: readonly (string | undefined)[] = ['/api/health', '/api/ready', LIVE_PATH]

/** Traces requests to routes that are registered after this call. */
export function traceRequests(app: FastifyInstance, { startTrace }: Pick<Telemetry, 'startTrace'>) {
  if (startTrace === undefined) return
  app.decorateRequest('span')
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, routeOptions } = request
    const route = routeOptions.url
    if (UNTRACED.includes(route)) return done()
    const attributes = { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) }
    const name = route === undefined ? method : `${method} ${route}`
    const span = startTrace(name, { kind: 'request', attributes, headers })
    request.span = span
    request.log = request.log.child(span.ids)
    reply.log = request.log
    // Unlike Fastify's hooks, this event also fires when the client has disconnected.
    reply.raw.on('close', () => {
      span.set({ 'http.response.status_code': reply.statusCode })
      if (reply.statusCode >= 500) span.fail(String(reply.statusCode))
      span.end()
    })
    within(span, done)
  })
  // The events that bring the body belong to no span.
  app.addHook('preValidation', ({ span }, _reply, done) => {
    if (span) within(span, done)
    else done()
  })
}
