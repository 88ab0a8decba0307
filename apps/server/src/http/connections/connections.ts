/** The HTTP server, which takes only a few requests of a connection before their responses are read. */

import { createServer, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND } from '@canopy/contract/limits'

/** Browsers and proxies send the next request when they have read the last response. */
const UNFINISHED_MAX = 4

/** Milliseconds until a connection with more requests is ended; ended at once, it would be opened again at once. */
const ENDED_AFTER = 15 * SECOND

export function serverWith(options: ServerOptions, endedAfter = ENDED_AFTER) {
  const responses = new WeakMap<Socket, ServerResponse[]>()
  return (handle: RequestListener) =>
    createServer(options, (request, response) => {
      const { socket } = request
      const unfinished = (responses.get(socket) ?? []).filter(({ closed }) => !closed)
      unfinished.push(response)
      responses.set(socket, unfinished)
      if (unfinished.length <= UNFINISHED_MAX) {
        handle(request, response)
      } else if (unfinished.length === UNFINISHED_MAX + 1) {
        socket.pause()
        setTimeout(() => socket.destroy(), endedAfter).unref()
      }
    })
}
