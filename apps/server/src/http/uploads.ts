/** Limits for requests that send files, which are held in memory until they are processed. */

import type { Endpoint } from '@canopy/contract/endpoint'
import { MAX_IMAGE_BYTES, MB, SECOND } from '@canopy/contract/limits'
import { serverMessages } from '@canopy/contract/server-messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { refuseOnSocket } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes of a request that sends files, at most. */
    uploadBytes?: number
  }
}

/** What an endpoint's requests may send if that is more than others may; otherwise undefined. */
export function uploadBytesOf({ kind, files = [], maxBytes }: Endpoint) {
  return kind === 'multipart' ? files.length * (maxBytes ?? MAX_IMAGE_BYTES) + MB : maxBytes
}

type Limits = {
  /** Uploads that a member sends at a time. */
  perMember: number
  /** Bytes of all uploads that are being sent or processed. */
  bytes: number
  /** Milliseconds in which a request has to be sent. */
  sendWithin: number
}

const LIMITS: Limits = { perMember: 2, bytes: 128 * MB, sendWithin: 30 * SECOND }

/** Seconds. */
const RETRY_AFTER = 5

/** Enforces the limits on routes that are registered after this call. */
export function limitUploads(
  app: FastifyInstance,
  { perMember, bytes: bytesMax, sendWithin }: Limits = LIMITS,
) {
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
    const { socket } = request.raw
    const timeout = setTimeout(() => refuseOnSocket(socket, 'upload_too_slow'), sendWithin)
    const end = () => {
      if (!endings.delete(request)) return
      clearTimeout(timeout)
      const left = (sending.get(userId) ?? 1) - 1
      if (left > 0) sending.set(userId, left)
      else sending.delete(userId)
    }
    endings.set(request, end)
    reply.raw.once('close', end)
  }

  function admit(request: FastifyRequest, reply: FastifyReply, most: number) {
    const userId = request.caller?.userId ?? request.ip
    if ((sending.get(userId) ?? 0) >= perMember)
      throw new AppError('too_many_requests', {
        message: serverMessages.tooManyUploads(perMember),
        retryAfter: RETRY_AFTER,
      })
    // A length is missing when the size is not known before; one above the limit is refused later.
    hold(reply, Math.min(Number(request.headers['content-length'] ?? most), most))
    begin(request, reply, userId)
  }

  app.addHook('onRoute', (route) => {
    const most = route.config?.uploadBytes
    if (most === undefined) return
    // After the route has refused those who may not call it, and before the body is read.
    const begins = async (request: FastifyRequest, reply: FastifyReply) => admit(request, reply, most)
    route.preParsing = [route.preParsing ?? [], begins].flat()
    // The body has been read.
    const ends = async (request: FastifyRequest) => endings.get(request)?.()
    route.preHandler = [route.preHandler ?? [], ends].flat()
  })
}
