/** The HTTP server, which takes only a few requests of a connection before their responses are read. */

import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND } from '@canopy/contract/limits'

/** Browsers and proxies send the next request when they have read the last response. */
const UNFINISHED_MAX = 4

/** Milliseconds until a connection with more requests is ended; ended at once, it would be opened again at once. */
const ENDED_AFTER = 15 * SECOND

export function serverWith(options: ServerOptions, endedAfter = ENDED_AFTER) {
  const unfinished = new WeakMap<Socket, number>()
  return (handle: RequestListener) =>
    createServer(options, (request, response) => {
      const { socket } = request
      const count = (unfinished.get(socket) ?? 0) + 1
      unfinished.set(socket, count)
      if (count <= UNFINISHED_MAX) {
        response.once('close', () => unfinished.set(socket, (unfinished.get(socket) ?? 1) - 1))
        handle(request, response)
      } else if (count === UNFINISHED_MAX + 1) {
        socket.pause()
        setTimeout(() => socket.destroy(), endedAfter).unref()
      }
    })
}
