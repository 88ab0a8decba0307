/** The log has one line for each request, without addresses, ids and anything that a member wrote. */

import cluster from 'node:cluster'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

type LoggedError = { type: string; message: string; code?: unknown; stack: string; cause?: LoggedError }

/** Leaves out further properties, because errors of libraries contain rows and requests there. */
function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message, stack = '', cause } = error
  const code: unknown = Reflect.get(error, 'code')
  return { type: name, message, code, stack, ...(cause instanceof Error && { cause: serializeError(cause) }) }
}

/** Options of pino. The route's pattern is logged instead of the URL, which may contain ids and tokens. */
export const logOptions = (level: string) => ({
  level,
  base: cluster.worker ? { worker: cluster.worker.id } : null,
  serializers: {
    req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url }),
    err: serializeError,
  },
})

/** There are thousands of polls and probes a second. */
const isQuiet = (request: FastifyRequest, reply: FastifyReply) =>
  reply.statusCode === 304 || request.routeOptions.url === '/api/health'

export class RequestLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (error) request.log.warn({ err: error }, 'the response was aborted')
    if (isQuiet(request, reply)) return
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  }
}
