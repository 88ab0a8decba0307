/** Rate limits for routes that cost money or could be used to guess secrets. */

import { SECOND } from '@canopy/contract/limits'
import { serverMessages } from '@canopy/contract/server-messages'
import fastifyRateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'

/**
 * Options for `bind`: at most `max` requests in `window` milliseconds, counted by member, for visitors by address. Requests over the
 * limit are refused before their body is read.
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

/** Enforces the limits of routes that are registered after this call. */
export async function limitRates(app: FastifyInstance, { rateLimit }: Pick<Config, 'rateLimit'>) {
  if (!rateLimit) {
    app.log.warn('RATE_LIMIT is off: requests are not limited')
    return
  }
  await app.register(fastifyRateLimit, {
    global: false,
    keyGenerator: (request) => request.caller?.userId ?? normalizeIP(request.ip),
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / SECOND)
      return new AppError('too_many_requests', {
        message: serverMessages.tooManyAttempts(seconds),
        retryAfter: seconds,
      })
    },
  })
}
