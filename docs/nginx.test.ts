/** deploy/nginx.conf, run by nginx in front of a server that returns what reaches it. */

import { once } from 'node:events'
import { createServer, type IncomingMessage, get as plainGet, type ServerResponse } from 'node:http'
import { request as secureRequest } from 'node:https'
import { json } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { startNginx } from '../apps/server/src/testing/servers/nginx.ts'

const HOST = 'canopy.example.org'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Returns the headers that reach it, as the body; accepts every upgrade. */
const echo: Handle = (request, response) => {
  response.setHeader('strict-transport-security', 'max-age=1')
  response.end(JSON.stringify({ url: request.url, ...request.headers }))
}

/** A node that handles requests with `handle`, and accepts upgrades unless `upgrades` is false. */
async function startNode() {
  const node = { port: 0, handle: echo, upgrades: true, stop: () => {} }
  const server = createServer((request, response) => node.handle(request, response))
  server.on('upgrade', ({ headers }, socket) => {
    socket.end(
      node.upgrades
        ? `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nx-seen: ${headers['x-forwarded-for']}\r\n\r\n`
        : 'HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n',
    )
  })
  node.stop = () => {
    server.closeAllConnections()
    server.close()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  node.port = address.port
  return node
}

const running = new AsyncDisposableStack()
afterAll(() => running.disposeAsync())
const one = await startNode()
const other = await startNode()
running.defer(one.stop)
running.defer(other.stop)
const nginx = await startNginx(running, { host: HOST, nodes: [one.port, other.port] })
const { http, https } = nginx ?? { http: 0, https: 0 }

type Sent = { method?: string; headers?: Record<string, string>; servername?: string; body?: Buffer }

async function send(port: number, path: string, { body, servername = HOST, ...options }: Sent = {}) {
  const headers = { host: servername, ...options.headers }
  const request = secureRequest({
    host: '127.0.0.1',
    port,
    path,
    servername,
    rejectUnauthorized: false,
    ...options,
    headers,
  })
  request.end(body)
  const replied = Promise.race([once(request, 'response'), once(request, 'upgrade')])
  const [response]: IncomingMessage[] = await replied
  if (!response) throw new Error('no response')
  return response
}

async function sendPlain(port: number, path: string) {
  const request = plainGet({ host: '127.0.0.1', port, path, headers: { host: HOST } })
  const [response]: IncomingMessage[] = await once(request, 'response')
  return response?.resume()
}

test.skipIf(nginx === undefined)(
  'nginx accepts TLS 1.2 and newer, and passes on the address of the visitor',
  async () => {
    const sent = { 'x-forwarded-for': '203.0.113.7', traceparent: '00-1-1-01' }
    const page = await send(https, '/feed?a=b', { headers: sent })
    expect(page.statusCode).toBe(200)
    expect(page.headersDistinct['strict-transport-security']).toEqual(['max-age=31536000'])
    const seen = await json(page)
    expect(seen).toMatchObject({ url: '/feed?a=b', host: HOST, 'x-forwarded-for': '127.0.0.1' })
    expect(seen).not.toHaveProperty('traceparent')

    const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'x-forwarded-for': '203.0.113.7' }
    const socket = await send(https, '/ws-feed', { headers: upgrade })
    expect(socket.statusCode).toBe(101)
    expect(socket.headers['x-seen']).toBe('127.0.0.1')
    expect(await json(await send(https, '/feed', { headers: upgrade }))).not.toHaveProperty('upgrade')

    const metrics = await send(https, '/metrics')
    expect(metrics.resume().statusCode).toBe(404)
    expect(metrics.headers['strict-transport-security']).toContain('max-age=31536000')
    const large = await send(https, '/api/posts/create', { method: 'POST', body: Buffer.alloc(17_000_000) })
    expect(large.resume().statusCode).toBe(413)

    expect((await sendPlain(http, '/feed?a=b'))?.headers.location).toBe(`https://${HOST}/feed?a=b`)
    for (const path of ['/api/posts/all', '/media/x', '/ws-feed', '/metrics'])
      expect((await sendPlain(http, path))?.statusCode).toBe(403)

    await expect(send(https, '/', { servername: 'other.example' })).rejects.toThrow()
    const versions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' } as const
    const old = connect({
      host: '127.0.0.1',
      port: https,
      servername: HOST,
      rejectUnauthorized: false,
      ...versions,
    })
    await expect(once(old, 'secureConnect')).rejects.toThrow()
    expect(await nginx?.readLog()).not.toContain('a=b')
  },
)

/** The statuses of several requests at once, some of which reach each node. */
const statusesOf = (count: number, path: string, sent?: Sent) =>
  Promise.all(Array.from({ length: count }, async () => (await send(https, path, sent)).resume().statusCode))

test.skipIf(nginx === undefined)(
  'what one node cannot serve, the other does; a POST that has reached a node is not repeated',
  async () => {
    let refusals = 0
    one.handle = ({ method, url }, response) => {
      if (method === 'POST') refusals += 1
      response.writeHead(url?.startsWith('/assets/') ? 404 : 503).end()
    }
    const posts = await statusesOf(10, '/api/posts/create', { method: 'POST' })
    expect(posts.filter((status) => status === 503).length).toBe(refusals)
    expect(refusals).toBeGreaterThan(0)

    expect(await statusesOf(10, '/assets/page-abc.js')).toEqual(Array(10).fill(200))
    one.upgrades = false
    const upgrade = { connection: 'upgrade', upgrade: 'websocket' }
    expect(await statusesOf(2, '/ws-feed', { headers: upgrade })).toEqual([101, 101])
    one.stop()
    expect(await statusesOf(10, '/api/posts/create', { method: 'POST' })).toEqual(Array(10).fill(200))
  },
)
