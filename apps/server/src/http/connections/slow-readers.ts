import { Readable } from 'node:stream'
import { MINUTE, SECOND } from '@canopy/contract/limits'
import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds in which the response must have been read to its end. */
    readWithin?: number
  }
}

/** Smaller responses fit into the buffers of the system. */
const LONG = 64 * 1024

const isLong = (payload: unknown) =>
  payload instanceof Readable || (Buffer.isBuffer(payload) && payload.length > LONG)

type Limits = { idle: number; whole: number }

/** Ends responses that are not read for `idle` milliseconds or not to their end in `whole`, since they keep a file open. */
export function cutOffSlowReaders(
  app: FastifyInstance,
  { idle, whole }: Limits = { idle: 15 * SECOND, whole: 5 * MINUTE },
) {
  function watch({ raw, routeOptions: { config } }: FastifyReply) {
    const cut = () => raw.destroy()
    raw.setTimeout(idle, cut)
    const timeout = setTimeout(cut, config.readWithin ?? whole)
    raw.once('close', () => clearTimeout(timeout))
  }
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isLong(payload)) watch(reply)
    done()
  })
}
