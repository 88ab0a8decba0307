/** Rate limits: narrow ones for calls that cost money or could be used to guess secrets, and a wide one for all others. */

import { coded } from '@canopy/contract/language/coded-message'
import { callLimits, SECOND } from '@canopy/contract/limits'
import fastifyRateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { waiting } from '../../languages/waiting.ts'
import { createPostgresCounts } from './postgres-counts.ts'
import type { RateCounts } from './rate-counts.ts'
import { createRedisCounts } from './redis-counts.ts'
import { createSharedLimit } from './shared-limit.ts'

/** Requests over a limit are refused without being counted. The least recently refused are counted again beyond this. */
const REFUSED_MAX = 10_000

/**
 * Options for `bind`: at most `max` requests in `window` milliseconds, counted by member, for visitors by address, and exactly: all
 * processes count together. Requests over the limit are refused before their body is read.
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

/** Number of requests that count as one for visitors in a network that owners named, where a whole hall shares one address. */
const NAMED_SHARE = 10

/** A HEAD costs what the GET costs whose headers it asks for. */
const methodOf = ({ method }: FastifyRequest) => (method === 'HEAD' ? 'GET' : method)

const callerOf = (request: FastifyRequest) => request.caller?.userId ?? request.address

function tooMany(milliseconds: number) {
  const seconds = Math.max(1, Math.ceil(milliseconds / SECOND))
  return new AppError('too_many_requests', {
    message: coded('errors.tooManyAttempts', waiting(seconds)),
    retryAfter: seconds,
  })
}

/** Marks the keys of visitors in named networks. */
const NAMED = 'named '

/** The plugin's store, which counts in `counts` with every request. */
function storeOn(counts: RateCounts): FastifyRateLimitStoreCtor {
  const refusedUntil = new LRUCache<string, number>({ max: REFUSED_MAX })
  return class Store implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, callback, window, max) => {
      const left = (refusedUntil.get(key) ?? 0) - performance.now()
      if (left > 0) return callback(null, { current: max + 1, ttl: left })
      counts.add([{ key, hits: 1, window }]).then(([count]) => {
        const { hits: all, ttl } = count ?? { hits: 0, ttl: 0 }
        const hits = key.startsWith(NAMED) ? Math.ceil(all / NAMED_SHARE) : all
        if (hits > max) refusedUntil.set(key, performance.now() + ttl)
        callback(null, { current: hits, ttl })
      }, callback)
    }
    child() {
      return this
    }
  }
}

const keyLimits = { reads: callLimits.keyReads, writes: callLimits.keyWrites }

/** Gives routes without a limit of their own the wide one. */
function limitOthers(app: FastifyInstance, counts: RateCounts) {
  const limit = createSharedLimit(counts, (err) => app.log.warn({ err }, 'rate limits were not shared'))
  app.addHook('onClose', () => limit.close())
  const countCall: onRequestHookHandler = (request, _reply, done) => {
    const kind = methodOf(request) === 'GET' ? 'reads' : 'writes'
    const { caller } = request
    // A program that runs wild does not keep its member from using the app.
    const wait = caller?.key
      ? limit.count(`${kind} keys ${caller.userId}`, keyLimits[kind])
      : limit.count(`${kind} ${callerOf(request)}`, callLimits[kind])
    if (wait > 0) done(tooMany(wait))
    else done()
  }
  app.addHook('onRoute', (route) => {
    if (route.config?.rateLimit === undefined) route.onRequest = [route.onRequest ?? [], countCall].flat()
  })
}

function createCounts(app: FastifyInstance, { config, db }: Pick<Deps, 'config' | 'db'>): RateCounts {
  if (config.redisUrl === undefined) return createPostgresCounts(db)
  return createRedisCounts(config.redisUrl, db, {
    onError: (err) =>
      app.log.error({ err }, 'Redis cannot be reached: each process counts requests by itself'),
    onBack: () => app.log.info('Redis is back: all processes count requests together'),
  })
}

/** Limits routes that are registered after this call. */
export async function limitRates(
  app: FastifyInstance,
  { config, db, namedNetworks }: Pick<Deps, 'config' | 'db' | 'namedNetworks'>,
) {
  if (!config.rateLimit) {
    app.log.warn('RATE_LIMIT is off: requests are not limited')
    return
  }
  const counts = createCounts(app, { config, db })
  app.addHook('onClose', () => counts.close())
  await app.register(fastifyRateLimit, {
    global: false,
    store: storeOn(counts),
    keyGenerator: async (request) => {
      const isNamed = !request.caller && (await namedNetworks.at(request.address)).length > 0
      return `${isNamed ? NAMED : ''}${methodOf(request)} ${request.routeOptions.url} ${callerOf(request)}`
    },
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  limitOthers(app, counts)
}
