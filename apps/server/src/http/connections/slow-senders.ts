import { MINUTE, SECOND } from '@canopy/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseOnSocket } from '../errors/errors.ts'

type Limits = {
  /** Milliseconds after which a body of which nothing arrives is ended. */
  idle: number
  /** A body is ended as well if fewer bytes than these arrive in a second, on average of `window` milliseconds. */
  bytesPerSecond: number
  window: number
  /** Milliseconds between two looks, of which `idle` and `window` are multiples. */
  tick: number
}

const LIMITS: Limits = { idle: 30 * SECOND, bytesPerSecond: 4000, window: MINUTE, tick: 5 * SECOND }

/** Milliseconds in which the largest request has to be sent, however steadily it arrives. */
export const SENT_WITHIN = 15 * MINUTE

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch({ raw }: FastifyRequest, reply: FastifyReply, limits: Limits) {
  const { idle, bytesPerSecond, window, tick } = limits
  const { socket } = raw
  /** Bytes of the connection at each look, the last one first. */
  const looks = [socket.bytesRead]
  const look = () => {
    if (raw.complete) return clearInterval(timer)
    const bytes = socket.bytesRead
    const arrivedIn = (time: number) => bytes - (looks[time / tick - 1] ?? Number.NEGATIVE_INFINITY)
    const isTooSlow = arrivedIn(idle) === 0 || arrivedIn(window) < (window / SECOND) * bytesPerSecond
    looks.unshift(bytes)
    looks.length = Math.min(looks.length, window / tick)
    if (!isTooSlow) return
    clearInterval(timer)
    // A request that was refused before its body was read has its response already.
    if (reply.raw.headersSent) socket.destroy()
    else refuseOnSocket(socket, 'upload_too_slow')
  }
  const timer = setInterval(look, tick).unref()
  raw.once('close', () => clearInterval(timer))
}

/** Ends requests whose body does not go on, since they hold a connection, and memory for what has arrived. A slow connection may send. */
export function cutOffSlowSenders(app: FastifyInstance, limits: Limits = LIMITS) {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request)) watch(request, reply, limits)
    done(null, payload)
  })
}
