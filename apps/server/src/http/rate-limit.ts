/** Rate limits, for the routes that cost money or invite guessing. */

import { SECOND } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import fastifyRateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'

/**
 * Route options for `bind`: at most `max` requests in `window` milliseconds, counted by member, for visitors by address. A request
 * over the limit is refused before its body is read.
 */
export const limited = ({
  max,
  window,
}: {
  max: number
  window: number
}): { config: FastifyContextConfig } => ({
  config: { rateLimit: { max, timeWindow: window } },
})

/** Enforces `limited` on the routes that are registered from now on. */
export async function limitRates(app: FastifyInstance, { rateLimit }: Pick<Config, 'rateLimit'>) {
  if (!rateLimit) {
    app.log.warn('RATE_LIMIT is off: anybody may try as often as they like')
    return
  }
  await app.register(fastifyRateLimit, {
    global: false,
    keyGenerator: (request) => request.caller?.userId ?? normalizeIP(request.ip),
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / SECOND)
      return new AppError('too_many_requests', {
        message: messages.tooManyAttempts(seconds),
        retryAfter: seconds,
      })
    },
  })
}
