import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { promisify } from 'node:util'
import { SECOND, SHOWN_POSTS_MAX } from '@canopy/contract/limits'
import {
  LIVE_PATH,
  LIVE_RESTART,
  LIVE_TOO_MANY,
  LIVE_UNAUTHENTICATED,
  LiveMessage,
} from '@canopy/contract/live'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { buildApp } from '../app/app.ts'
import type { DB } from '../db/schema.ts'
import { createDeps } from '../deps.ts'
import { testApp } from '../testing/test-app.ts'

const { app, databaseUrl, deps, db, ownerDb, make } = await testApp()
const address = (await app.listen({ port: 0 })).replace('http', 'ws') + LIVE_PATH
const site = await testApp({ PUBLIC_URL: 'https://canopy.example', RATE_LIMIT: 'on' })
const siteAddress = (await site.app.listen({ port: 0 })).replace('http', 'ws') + LIVE_PATH

const open: WebSocket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})

/** A socket that sends `first`, the messages it received and its close code. */
async function connect(first?: string, url = address) {
  const socket = new WebSocket(url)
  open.push(socket)
  const received: LiveMessage[] = []
  const closed = Promise.withResolvers<number>()
  socket.on('message', (data) => received.push(LiveMessage.parse(JSON.parse(data.toString()))))
  socket.on('close', (code) => closed.resolve(code))
  await once(socket, 'open')
  if (first !== undefined) socket.send(first)
  return { socket, received, closed: closed.promise }
}

const auth = (token: string) => JSON.stringify({ type: 'auth', token })

/** A socket that is signed in. */
async function follow({ token }: { token: string }, url = address) {
  const reader = await connect(auth(token), url)
  await expect.poll(() => reader.received[0]).toEqual({ type: 'ready' })
  reader.received.length = 0
  return reader
}

test.each([
  ['an unknown token', auth('x'.repeat(43))],
  ['an overlong token', auth('x'.repeat(300))],
  ['another message', '{"type":"hello"}'],
  ['no JSON', 'hello'],
  ['nothing', ''],
])('%s closes the socket', async (_, first) => {
  const { received, closed } = await connect(first)
  expect(await closed).toBe(LIVE_UNAUTHENTICATED)
  expect(received).toEqual([])
})

/** The status of the response to a handshake; 101 opens a socket. */
async function handshake(url: string, origin?: string) {
  const socket = new WebSocket(url, { origin })
  open.push(socket)
  const refused = Promise.withResolvers<number | undefined>()
  socket.on('unexpected-response', (_request, { statusCode }) => refused.resolve(statusCode))
  return Promise.race([refused.promise, once(socket, 'open').then(() => 101)])
}

test('only pages of this site may open a socket', async () => {
  expect(await handshake(siteAddress, 'https://canopy.example')).toBe(101)
  expect(await handshake(siteAddress)).toBe(101)
  for (const origin of ['https://evil.example', 'http://canopy.example', 'http://localhost:3000', 'null'])
    expect(await handshake(siteAddress, origin)).toBe(404)
  // A server on this machine has several names, and `npm run dev` another port.
  for (const origin of ['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(await handshake(address, origin)).toBe(101)
  expect(await handshake(address, 'https://evil.example')).toBe(404)
})

test('one address may have 100 sockets that have not sent a token', async () => {
  const person = await site.make.member()
  const waiting = Array.from({ length: 100 }, () => new WebSocket(siteAddress))
  open.push(...waiting)
  await Promise.all(waiting.map((socket) => once(socket, 'open')))
  const refused = new WebSocket(siteAddress)
  const closed = once(refused, 'close')
  await once(refused, 'open')
  refused.send(auth(person.token))
  const [first] = waiting
  first?.send(auth(person.token))
  await once(first ?? refused, 'message')
  expect(await handshake(siteAddress)).toBe(101)
  expect((await closed)[0]).toBe(1013)
})

test('a message that is too large closes the socket', async () => {
  expect(await (await connect('x'.repeat(5000))).closed).toBe(1009)
})

test('a client that sends nothing for 5 seconds is disconnected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { closed, socket } = await connect()
    vi.advanceTimersByTime(5 * SECOND - 1)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    vi.advanceTimersByTime(1)
    expect(await closed).toBe(LIVE_UNAUTHENTICATED)
  } finally {
    vi.useRealTimers()
  }
})

test('changes in the feed are sent to all members', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  const readers = [await follow(ana), await follow(ben)]
  const allReceive = async (...messages: unknown[]) => {
    for (const { received } of readers) await expect.poll(() => received).toEqual(messages)
    for (const { received } of readers) received.length = 0
  }

  const post = await ana.call('createPost', { body: { content: 'hello', userId: ana.userId } })
  await allReceive({ type: 'post.created', post })
  const params = { postId: post.postId }

  await ana.call('likePost', { params })
  await allReceive({ type: 'post.changed', post: { ...post, likes: 1, reactions: { '👍': 1 } } })
  await ana.call('unlikePost', { params })
  await allReceive({ type: 'post.changed', post })

  const comment = await ana.call('createComment', { params, body: 'first' })
  await allReceive(
    { type: 'comment.created', comment },
    { type: 'post.changed', post: { ...post, commentCount: 1 } },
  )
  await ana.call('deletePost', { params })
  await allReceive({ type: 'post.deleted', ...params })
})

test('a notification and a balance are sent only to their member', async () => {
  const [author, other] = [await make.member(), await make.member({ fullName: 'Ana' })]
  const { postId } = await author.call('createPost', { body: { content: 'x', userId: author.userId } })
  const [mine, theirs] = [await follow(author), await follow(other)]
  await other.call('likePost', { params: { postId } })
  await expect
    .poll(() => mine.received.map((message) => message.type).toSorted())
    .toEqual(['notification', 'post.changed'])
  const [notification] = await author.call('listNotifications', {})
  expect(mine.received).toContainEqual({ type: 'notification', notification })

  deps.bus.publish({ type: 'points.changed', userId: author.userId })
  await expect.poll(() => mine.received).toContainEqual({ type: 'points', points: 0 })
  expect(theirs.received.map((message) => message.type)).toEqual(['post.changed'])
})

test('the removal of a notification is sent only to its member', async () => {
  const [author, other] = [await make.member(), await make.member({ fullName: 'Ana' })]
  const { postId } = await author.call('createPost', { body: { content: 'x', userId: author.userId } })
  await other.call('likePost', { params: { postId } })
  const [mine, theirs] = [await follow(author), await follow(other)]
  await other.call('unlikePost', { params: { postId } })
  await expect
    .poll(() => mine.received.map((message) => message.type).toSorted())
    .toEqual(['notifications.changed', 'post.changed'])
  expect(theirs.received.map((message) => message.type)).toEqual(['post.changed'])
})

test('many changes of one post end with its last state', async () => {
  const author = await make.member()
  const reader = await follow(author)
  const members = await Promise.all(Array.from({ length: 15 }, () => make.member()))
  const { postId } = await author.call('createPost', { body: { content: 'x', userId: author.userId } })
  await Promise.all(members.map((member) => member.call('likePost', { params: { postId } })))
  // Changes that are early enough are part of the first message.
  const likes = () => reader.received.flatMap((message) => ('post' in message ? [message.post.likes] : []))
  await expect.poll(() => likes().at(-1)).toBe(15)
})

type Member = Awaited<ReturnType<typeof make.member>>
const write = (author: Member, content = 'x') =>
  author.call('createPost', { body: { content, userId: author.userId } })
const like = (member: Member, postId: string) => member.call('likePost', { params: { postId } })
const show = (...posts: string[]) => JSON.stringify({ type: 'show', posts })

/** A socket that is signed in and shows `posts`. */
async function followPosts(member: { token: string }, posts: string[], url = address) {
  const reader = await connect(auth(member.token), url)
  reader.socket.send(show(...posts))
  await expect.poll(() => reader.received[0]).toEqual({ type: 'ready' })
  reader.received.length = 0
  return reader
}

test('a client that says which posts it shows gets the counts of these, and every new post', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  const [one, other] = [await write(ana), await write(ana)]
  const { received, socket } = await followPosts(ben, [one.postId])

  await like(ana, other.postId)
  await ana.call('createComment', { params: { postId: other.postId }, body: 'unseen' })
  await like(ana, one.postId)
  const comment = await ana.call('createComment', { params: { postId: one.postId }, body: 'seen' })
  await expect.poll(() => received.map(({ type }) => type)).toContain('comment.created')
  const counts = { type: 'post.counts', postId: one.postId, reactions: { '👍': 1 }, commentCount: 1 }
  await expect.poll(() => received.at(-1)).toEqual(counts)
  expect(received).toContainEqual({ type: 'comment.created', comment })
  expect(JSON.stringify(received)).not.toContain(other.postId)

  received.length = 0
  socket.send(show(other.postId))
  await expect
    .poll(async () => {
      await ana.call('unlikePost', { params: { postId: other.postId } })
      await like(ana, other.postId)
      return received.at(-1)
    })
    .toMatchObject({ type: 'post.counts', postId: other.postId })
  received.length = 0
  await like(ben, one.postId)
  const post = await write(ana)
  await expect.poll(() => received).toContainEqual({ type: 'post.created', post })
  await ana.call('deletePost', { params: { postId: one.postId } })
  await expect.poll(() => received).toContainEqual({ type: 'post.deleted', postId: one.postId })
  expect(received.filter((message) => message.type === 'post.counts')).not.toContainEqual(
    expect.objectContaining({ postId: one.postId }),
  )
})

test.each([
  ['another message', '{"type":"hello"}'],
  ['no JSON', 'hello'],
  ['no list', '{"type":"show"}'],
  ['something else than ids', show('x')],
  ['too many posts', show(...Array(SHOWN_POSTS_MAX + 1).fill(crypto.randomUUID()))],
])('%s after the token is ignored', async (_, message) => {
  const ana = await make.member()
  const { postId } = await write(ana)
  const reader = await followPosts(ana, [postId])
  reader.socket.send(message)
  await like(ana, postId)
  await expect.poll(() => reader.received.at(-1)).toMatchObject({ type: 'post.counts', postId })
  reader.socket.send('x'.repeat(5000))
  expect(await reader.closed).toBe(1009)
})

test('reactions that come together are one message', async () => {
  const ana = await make.member()
  const members = await Promise.all(Array.from({ length: 12 }, () => make.member()))
  const { postId } = await write(ana)
  const { received } = await followPosts(ana, [postId])
  await Promise.all(members.map((member) => like(member, postId)))
  const counts = () => received.filter(({ type }) => type === 'post.counts')
  await expect.poll(() => counts().at(-1)).toMatchObject({ reactions: { '👍': 12 } })
  expect(counts().length).toBeLessThan(6)
})

/** Starts another node on the database; `statements` are those of its statements that read posts. */
async function startNode() {
  const statements: string[] = []
  const nodeDeps = createDeps(deps.config, databaseUrl, () => {})
  const counted = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: nodeDeps.pool }),
    log({ query }) {
      if (query.sql.includes('"posts"."content"')) statements.push(query.sql)
    },
  })
  const node = await buildApp({ ...nodeDeps, db: counted })
  onTestFinished(async () => {
    await node.close()
    await nodeDeps.close()
  })
  const url = (await node.listen({ port: 0 })).replace('http', 'ws') + LIVE_PATH
  await expect.poll(() => nodeDeps.bus.hasOthers() && deps.bus.hasOthers()).toBe(true)
  return { url, statements, bus: nodeDeps.bus }
}

test('what happens on one node is read there, and reaches the sockets of another without a statement', async () => {
  const node = await startNode()
  const [ana, ben] = [await make.member(), await make.member()]
  const shown = await write(ana)
  const { received } = await followPosts(ben, [shown.postId], node.url)

  await like(ana, shown.postId)
  const counts = { reactions: { '👍': 1 }, commentCount: 0 }
  await expect.poll(() => received).toContainEqual({ type: 'post.counts', postId: shown.postId, ...counts })
  const post = await write(ana)
  await expect.poll(() => received).toContainEqual({ type: 'post.created', post })
  expect(node.statements).toEqual([])

  // A client that does not say what it shows gets the whole post, for which its node reads it.
  const old = await follow(ben, node.url)
  await ana.call('unlikePost', { params: { postId: shown.postId } })
  await expect.poll(() => old.received).toContainEqual({ type: 'post.changed', post: shown })
  expect(node.statements).toHaveLength(1)

  // This post is too large for the bus.
  const large = { type: 'post.created', post: await write(ana, '世'.repeat(5000)) }
  await expect.poll(() => received).toContainEqual(large)
  const last = await write(ana)
  await expect.poll(() => received).toContainEqual({ type: 'post.created', post: last })
  expect(JSON.stringify(received).split(large.post.postId)).toHaveLength(2)
})

test('an older state of a post that arrives after a newer one is dropped', async () => {
  const ana = await make.member()
  const { postId } = await write(ana)
  // Meanwhile the post is announced.
  const node = await startNode()
  const { received } = await followPosts(ana, [postId])
  for (const newer of [3, 1, 2, 4]) {
    const message = { type: 'post.counts' as const, postId, reactions: { '👍': newer }, commentCount: 0 }
    const post = { id: postId, state: 1e12 + newer }
    node.bus.publish({ type: 'announced', announcement: { to: 'showing', post, message } })
    if (newer === 3) await expect.poll(() => received).toHaveLength(1)
  }
  await expect.poll(() => received).toHaveLength(2)
  expect(received).toMatchObject([{ reactions: { '👍': 3 } }, { reactions: { '👍': 4 } }])
})

test('signing out closes the sockets of that session, and no other', async () => {
  const ana = await make.member()
  const ben = await make.member()
  const [one, two, other] = [await follow(ana), await follow(ana), await follow(ben)]
  await ana.call('logout', {})
  expect([await one.closed, await two.closed]).toEqual([LIVE_UNAUTHENTICATED, LIVE_UNAUTHENTICATED])
  expect(await (await connect(auth(ana.token))).closed).toBe(LIVE_UNAUTHENTICATED)
  expect(other.socket.readyState).toBe(WebSocket.OPEN)
})

test('after events may have been lost, sockets of revoked sessions are closed', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  const [gone, stays] = [await follow(ana), await follow(ben)]
  await db.deleteFrom('sessions').where('user_id', '=', ana.userId).execute()
  deps.bus.publish({ type: 'events.missed' })
  expect(await gone.closed).toBe(LIVE_UNAUTHENTICATED)
  expect(stays.socket.readyState).toBe(WebSocket.OPEN)
})

test('sockets that could not be checked are checked again, though no other events are lost', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  const [gone, stays] = [await follow(ana), await follow(ben)]
  await db.deleteFrom('sessions').where('user_id', '=', ana.userId).execute()
  await sql`revoke select on sessions from canopy_app`.execute(ownerDb)
  deps.bus.publish({ type: 'events.missed' })
  // Is read after those of the sockets.
  expect((await ben.send('getSession', {})).statusCode).toBe(500)
  await sql`grant select on sessions to canopy_app`.execute(ownerDb)
  expect(await gone.closed).toBe(LIVE_UNAUTHENTICATED)
  expect(stays.socket.readyState).toBe(WebSocket.OPEN)
})

test('a session that is revoked while sockets are checked is noticed by the next check', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  const [gone, stays] = [await follow(ana), await follow(ben)]
  for (let gap = 0; gap < 3; gap++) deps.bus.publish({ type: 'events.missed' })
  await db.deleteFrom('sessions').where('user_id', '=', ana.userId).execute()
  for (let gap = 0; gap < 3; gap++) deps.bus.publish({ type: 'events.missed' })
  expect(await gone.closed).toBe(LIVE_UNAUTHENTICATED)
  expect(stays.socket.readyState).toBe(WebSocket.OPEN)
})

test('a client that reads too slowly is disconnected, and others are not affected', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  const [slow, quick] = [await follow(ana), await follow(ben)]
  slow.socket.pause()
  // Three bytes each, so that the buffers of the operating system are full after a moment.
  const content = '世'.repeat(5000)
  const posts = await Promise.all(
    Array.from({ length: 20 }, () => ben.call('createPost', { body: { content, userId: ben.userId } })),
  )
  const countConnections = promisify(app.server.getConnections.bind(app.server))
  const before = Number(await countConnections())
  await expect
    .poll(
      async () => {
        for (const { postId } of posts) deps.bus.publish({ type: 'post.changed', postId })
        return countConnections()
      },
      { interval: 5 },
    )
    .toBe(before - 1)
  expect(quick.socket.readyState).toBe(WebSocket.OPEN)
})

test('a member has a limited number of sockets: the oldest is closed', async () => {
  const ana = await make.member()
  const first = await follow(ana)
  await Promise.all(Array.from({ length: 20 }, () => follow(ana)))
  expect(await first.closed).toBe(LIVE_TOO_MANY)
})

test.each([
  ['another path', 'GET /api/health', 200],
  ['an unknown path', `GET /api${LIVE_PATH}`, 404],
  ['another method', `POST ${LIVE_PATH}`, 404],
])(
  '%s with an upgrade header gets its ordinary response, and the connection stays usable',
  async (_, request, status) => {
    const { hostname, port } = new URL(address)
    const connection = connectTo(Number(port), hostname).setEncoding('utf8')
    let received = ''
    connection.on('data', (part) => {
      received += part
    })
    const statuses = () => Array.from(received.matchAll(/HTTP\/1.1 (\d+)/g), ([, code]) => Number(code))
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
    const asking = `${request} HTTP/1.1\r\nHost: a\r\n${upgrade}Sec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`
    connection.write(asking)
    await expect.poll(statuses).toEqual([status])
    connection.write(asking)
    await expect.poll(statuses).toEqual([status, status])
    connection.destroy()
  },
)

test('closing the app closes the sockets, and says within how many seconds to reconnect', async () => {
  const { socket } = await follow(await make.member())
  const closed = once(socket, 'close')
  await app.close()
  const [code, reason] = await closed
  expect([code, String(reason)]).toEqual([LIVE_RESTART, '1'])
})
