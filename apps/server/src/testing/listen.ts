import { once } from 'node:events'
import { LIVE_PATH, LiveMessage } from '@canopy/contract/live'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { WebSocket } from 'ws'

/** Makes the app listen. `listen` returns the messages that a signed-in client of the member gets, until `closeAll`. */
export async function createListener(app: FastifyInstance) {
  const address = (await app.listen({ port: 0 })).replace('http', 'ws') + LIVE_PATH
  const open: WebSocket[] = []
  return {
    async listen({ token }: { token: string }, posts: string[] = []) {
      const socket = new WebSocket(address)
      open.push(socket)
      const received: LiveMessage[] = []
      socket.on('message', (data) => received.push(LiveMessage.parse(JSON.parse(data.toString()))))
      await once(socket, 'open')
      socket.send(JSON.stringify({ type: 'auth', token }))
      socket.send(JSON.stringify({ type: 'show', posts }))
      await expect.poll(() => received[0]).toEqual({ type: 'ready' })
      // Waits until what others published before has been delivered.
      await new Promise((resolve) => setTimeout(resolve, 400))
      received.length = 0
      return received
    },
    closeAll() {
      for (const socket of open.splice(0)) socket.terminate()
    },
  }
}
