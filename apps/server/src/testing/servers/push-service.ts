import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { PushContent } from '@canopy/contract/notifications/alerts/shapes'
import ece from 'http_ece'
import { z } from 'zod'
import type { Internet } from '../../internet/internet.ts'

const PUSH_HOST = 'push.example'
const PUBLIC = '93.184.216.34'

/** A browser that has subscribed at a push service: what it sends to Canopy, and what it keeps. */
export function makeBrowser(host = PUSH_HOST) {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const authSecret = randomBytes(16)
  const path = `/${randomBytes(8).toString('hex')}`
  const keys = { p256dh, auth: authSecret.toString('base64url') }
  return { path, subscription: { endpoint: `https://${host}${path}`, keys }, ecdh, authSecret }
}
type Browser = ReturnType<typeof makeBrowser>

const Token = z.object({ aud: z.string(), sub: z.string(), exp: z.number() })

/** The claims of a VAPID header, whose signature is checked, and the key. */
function readVapid({ authorization = '' }: IncomingHttpHeaders) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: String(x), y: String(y) }
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isValid) throw new Error('the token of VAPID is not signed by its key')
  return { ...Token.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())), key }
}

type Received = {
  path: string
  body: Buffer
  headers: IncomingHttpHeaders
  vapid: ReturnType<typeof readVapid>
}
type Reply = { status: number; headers?: Record<string, string> } | 'silence'

/** A push service on this machine. `internet` is to be given to the app, which reaches nothing else through it. */
export async function startPushService(internet: Internet) {
  const received: Received[] = []
  const replies = new Map<string, Reply>()
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request
    received.push({ path, headers, vapid: readVapid(headers), body: await buffer(request) })
    const reply = replies.get(path) ?? { status: 201 }
    if (reply !== 'silence') response.writeHead(reply.status, reply.headers).end('ignored')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  internet.resolve = async (host) => [host === PUSH_HOST ? PUBLIC : '10.0.0.1']
  internet.connect = () => connect(port, '127.0.0.1')
  // There is no certificate for the name.
  internet.secure = (socket) => socket

  return {
    received,
    /** Messages that a push service has received for a browser. */
    of: ({ path }: Browser) => received.filter((message) => message.path === path),
    /** Messages decrypted by the browser. */
    readBy: ({ path, ecdh, authSecret }: Browser) =>
      received.flatMap((message) => {
        if (message.path !== path) return []
        const text = ece.decrypt(message.body, { version: 'aes128gcm', privateKey: ecdh, authSecret })
        return PushContent.parse(JSON.parse(text.toString()))
      }),
    reply: ({ path }: Browser, reply: Reply) => void replies.set(path, reply),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
