/** What the log says: one line for each finished request, without addresses, ids or anything that a member wrote. */

import { randomUUID } from 'node:crypto'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

type Told = { type: string; message: string; code?: unknown; stack: string; cause?: Told }

/** Errors of libraries carry rows and requests in further properties; these stay out of the log. */
function tellError(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message, stack = '', cause } = error
  const code: unknown = Reflect.get(error, 'code')
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: tellError(cause) }) }
}

const COUNTER_DIGITS = 12

/** Makes ids for requests, UUIDs that count up: a random one for each request costs more than finding its answer. */
export function createRequestIds(): () => string {
  const prefix = randomUUID().slice(0, -COUNTER_DIGITS)
  let count = 0
  return () => {
    count += 1
    return prefix + count.toString(16).padStart(COUNTER_DIGITS, '0')
  }
}

/** Options of pino. The route's pattern stands for the address, which may hold ids and tokens. */
export const logOptions = (level: string) => ({
  level,
  base: null,
  serializers: {
    req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url }),
    err: tellError,
  },
})

/** Polls and probes come thousands a second. */
const isQuiet = (request: FastifyRequest, reply: FastifyReply) =>
  reply.statusCode === 304 || request.routeOptions.url === '/api/health'

/** Writes Fastify's own lines. */
export class RequestLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (error) request.log.warn({ err: error }, 'the answer broke off')
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
