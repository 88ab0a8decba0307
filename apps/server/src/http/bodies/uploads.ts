/** Limits for requests that send files, which are held in memory until they are processed. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@canopy/contract/endpoint'
import { coded } from '@canopy/contract/language/coded-message'
import { MAX_IMAGE_BYTES, MB, SECOND } from '@canopy/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes of a request that sends files, at most. */
    uploadBytes?: number
  }
  interface FastifyRequest {
    /** Waits until the member may send more than these bytes. */
    pace?: (bytes: number) => Promise<void>
  }
}

/** Bytes that an endpoint's requests may send if that is more than others may; otherwise undefined. */
export function uploadBytesOf({ kind, files = [], filesEach = 1, maxBytes }: Endpoint) {
  return kind === 'multipart' ? files.length * filesEach * (maxBytes ?? MAX_IMAGE_BYTES) + MB : maxBytes
}

type Limits = {
  /** Uploads that a member sends at a time. */
  perMember: number
  /** Bytes of all uploads that are being sent or processed. */
  bytes: number
  /** Bytes that a member sends as fast as they can, and in each second after that. */
  burst: number
  bytesPerSecond: number
}

const LIMITS: Limits = {
  perMember: 2,
  bytes: 128 * MB,
  burst: 8 * MB,
  bytesPerSecond: MB,
}

const MEMBERS_MAX = 10_000

/** Seconds. */
const RETRY_AFTER = 5

/** Slows down members who send more than a few photos, so that reading them takes only a part of a processor. */
function createPace({ burst, bytesPerSecond }: Limits) {
  const sent = new LRUCache<string, { bytes: number; at: number }>({ max: MEMBERS_MAX })
  return async (userId: string, bytes: number) => {
    const now = performance.now()
    const last = sent.get(userId) ?? { bytes: 0, at: now }
    const forgotten = ((now - last.at) / SECOND) * bytesPerSecond
    const total = Math.max(0, last.bytes - forgotten) + bytes
    sent.set(userId, { bytes: total, at: now })
    if (total > burst) await sleep(((total - burst) / bytesPerSecond) * SECOND)
  }
}

/** Enforces the limits on routes that are registered after this call. */
export function limitUploads(app: FastifyInstance, limits: Limits = LIMITS) {
  const { perMember, bytes: bytesMax } = limits
  const pace = createPace(limits)
  const sending = new Map<string, number>()
  const endings = new WeakMap<FastifyRequest, () => void>()
  let inFlight = 0

  function hold(reply: FastifyReply, bytes: number) {
    if (inFlight + bytes > bytesMax) throw new AppError('unavailable')
    inFlight += bytes
    reply.raw.once('close', () => {
      inFlight -= bytes
    })
  }

  function begin(request: FastifyRequest, reply: FastifyReply, userId: string) {
    sending.set(userId, (sending.get(userId) ?? 0) + 1)
    const end = () => {
      if (!endings.delete(request)) return
      const left = (sending.get(userId) ?? 1) - 1
      if (left > 0) sending.set(userId, left)
      else sending.delete(userId)
    }
    endings.set(request, end)
    reply.raw.once('close', end)
  }

  function admit(request: FastifyRequest, reply: FastifyReply, most: number) {
    const userId = request.caller?.userId ?? request.address
    if ((sending.get(userId) ?? 0) >= perMember)
      throw new AppError('too_many_requests', {
        message: coded('errors.uploadsAtOnce', { max: perMember }),
        retryAfter: RETRY_AFTER,
      })
    // A length is missing when the size is not known before; one above the limit is refused later.
    hold(reply, Math.min(Number(request.headers['content-length'] ?? most), most))
    begin(request, reply, userId)
    request.pace = (bytes) => pace(userId, bytes)
  }

  app.addHook('onRoute', (route) => {
    const most = route.config?.uploadBytes
    if (most === undefined) return
    // Runs after the route has refused those who may not call it, and before the body is read.
    const begins = async (request: FastifyRequest, reply: FastifyReply) => admit(request, reply, most)
    route.preParsing = [route.preParsing ?? [], begins].flat()
    // The body has been read.
    const ends = async (request: FastifyRequest) => endings.get(request)?.()
    route.preHandler = [route.preHandler ?? [], ends].flat()
  })
}
