import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { WebhookMessage } from '@canopy/contract/desk/webhooks/events'
import { z } from 'zod'
import type { Internet } from '../../internet/internet.ts'

export const RECEIVER_HOST = 'hooks.example'
const PUBLIC = '93.184.216.34'

type Received = { path: string; body: string; headers: IncomingHttpHeaders; message: WebhookMessage }
/** A status, or what answers instead. */
type Reply = number | ((response: ServerResponse) => void)

/** Receivers of webhooks on this machine, one for each path. `internet` is to be given to the app, which reaches nothing else through it. */
export async function startReceiver(internet: Internet, listenOn = 0) {
  const received: Received[] = []
  const replies = new Map<string, Reply>()
  const open = new Map<string, number>()
  const mostOpen = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request
    const now = (open.get(path) ?? 0) + 1
    open.set(path, now)
    mostOpen.set(path, Math.max(mostOpen.get(path) ?? 0, now))
    response.on('close', () => open.set(path, (open.get(path) ?? 0) - 1))
    const body = await text(request)
    received.push({ path, headers, body, message: WebhookMessage.parse(JSON.parse(body)) })
    const reply = replies.get(path) ?? 204
    if (typeof reply === 'number') response.writeHead(reply).end()
    else reply(response)
  })
  await new Promise<void>((resolve) => server.listen(listenOn, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  internet.resolve = async (host) => [host === RECEIVER_HOST ? PUBLIC : '10.0.0.1']
  internet.connect = () => connect(port, '127.0.0.1')
  // There is no certificate for the name.
  internet.secure = (socket) => socket

  return {
    received,
    of: (path: string) => received.filter((each) => each.path === path),
    reply: (path: string, reply: Reply) => void replies.set(path, reply),
    /** The most requests that were open at the same time. */
    mostOpen: (path: string) => mostOpen.get(path),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
