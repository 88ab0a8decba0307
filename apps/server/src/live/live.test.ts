import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { promisify } from 'node:util'
import { SECOND } from '@canopy/contract/limits'
import { LIVE_PATH, LIVE_TOO_MANY, LIVE_UNAUTHENTICATED, LiveMessage } from '@canopy/contract/live'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { testApp } from '../testing/test-app.ts'

const { app, deps, db, make } = await testApp()
const address = (await app.listen({ port: 0 })).replace('http', 'ws') + LIVE_PATH

const open: WebSocket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})

/** A socket that says `first`, with what it was told and the code it was closed with. */
async function connect(first?: string) {
  const socket = new WebSocket(address)
  open.push(socket)
  const heard: LiveMessage[] = []
  const closed = Promise.withResolvers<number>()
  socket.on('message', (data) => heard.push(LiveMessage.parse(JSON.parse(data.toString()))))
  socket.on('close', (code) => closed.resolve(code))
  await once(socket, 'open')
  if (first !== undefined) socket.send(first)
  return { socket, heard, closed: closed.promise }
}

const auth = (token: string) => JSON.stringify({ type: 'auth', token })

/** A signed-in socket that has heard `ready`. */
async function follow({ token }: { token: string }) {
  const reader = await connect(auth(token))
  await expect.poll(() => reader.heard[0]).toEqual({ type: 'ready' })
  reader.heard.length = 0
  return reader
}

test.each([
  ['an unknown token', auth('x'.repeat(43))],
  ['an overlong token', auth('x'.repeat(300))],
  ['another message', '{"type":"hello"}'],
  ['no JSON', 'hello'],
  ['nothing', ''],
])('%s closes the socket', async (_, first) => {
  const { heard, closed } = await connect(first)
  expect(await closed).toBe(LIVE_UNAUTHENTICATED)
  expect(heard).toEqual([])
})

test('a message that is too large closes the socket', async () => {
  expect(await (await connect('x'.repeat(5000))).closed).toBe(1009)
})

test('who says nothing for 5 seconds is closed', async () => {
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

test('what happens in the feed is told to everybody', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  const readers = [await follow(ana), await follow(ben)]
  const everybodyHears = async (...messages: unknown[]) => {
    for (const { heard } of readers) await expect.poll(() => heard).toEqual(messages)
    for (const { heard } of readers) heard.length = 0
  }

  const post = await ana.call('createPost', { body: { content: 'hello', userId: ana.userId } })
  await everybodyHears({ type: 'post.created', post })
  const params = { postId: post.postId }

  await ana.call('likePost', { params })
  await everybodyHears({ type: 'post.changed', post: { ...post, likes: 1, reactions: { '👍': 1 } } })
  await ana.call('unlikePost', { params })
  await everybodyHears({ type: 'post.changed', post })

  const comment = await ana.call('createComment', { params, body: 'first' })
  await everybodyHears(
    { type: 'comment.created', comment },
    { type: 'post.changed', post: { ...post, commentCount: 1 } },
  )
  await ana.call('deletePost', { params })
  await everybodyHears({ type: 'post.deleted', ...params })
})

test('a notification and a balance are told to their member alone', async () => {
  const [author, other] = [await make.member(), await make.member({ fullName: 'Ana' })]
  const { postId } = await author.call('createPost', { body: { content: 'x', userId: author.userId } })
  const [mine, theirs] = [await follow(author), await follow(other)]
  await other.call('likePost', { params: { postId } })
  await expect
    .poll(() => mine.heard.map((message) => message.type).toSorted())
    .toEqual(['notification', 'post.changed'])
  const [notification] = await author.call('listNotifications', {})
  expect(mine.heard).toContainEqual({ type: 'notification', notification })

  deps.bus.publish({ type: 'points.changed', userId: author.userId })
  await expect.poll(() => mine.heard).toContainEqual({ type: 'points', points: 0 })
  expect(theirs.heard.map((message) => message.type)).toEqual(['post.changed'])
})

test('a notification that goes is told to its member alone', async () => {
  const [author, other] = [await make.member(), await make.member({ fullName: 'Ana' })]
  const { postId } = await author.call('createPost', { body: { content: 'x', userId: author.userId } })
  await other.call('likePost', { params: { postId } })
  const [mine, theirs] = [await follow(author), await follow(other)]
  await other.call('unlikePost', { params: { postId } })
  await expect
    .poll(() => mine.heard.map((message) => message.type).toSorted())
    .toEqual(['notifications.changed', 'post.changed'])
  expect(theirs.heard.map((message) => message.type)).toEqual(['post.changed'])
})

test('many changes of one post end with its last state', async () => {
  const author = await make.member()
  const reader = await follow(author)
  const members = await Promise.all(Array.from({ length: 15 }, () => make.member()))
  const { postId } = await author.call('createPost', { body: { content: 'x', userId: author.userId } })
  await Promise.all(members.map((member) => member.call('likePost', { params: { postId } })))
  const likes = () => reader.heard.flatMap((told) => (told.type === 'post.changed' ? [told.post.likes] : []))
  await expect.poll(() => likes().at(-1)).toBe(15)
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

test('who reads too slowly is cut off, and the others go on', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  const [slow, quick] = [await follow(ana), await follow(ben)]
  slow.socket.pause()
  const content = 'x'.repeat(5000)
  const { postId } = await ben.call('createPost', { body: { content, userId: ben.userId } })
  const countConnections = promisify(app.server.getConnections.bind(app.server))
  const before = Number(await countConnections())
  await expect
    .poll(
      async () => {
        for (let n = 0; n < 200; n++) deps.bus.publish({ type: 'post.changed', postId: postId })
        return countConnections()
      },
      { timeout: 20_000, interval: 5 },
    )
    .toBe(before - 1)
  expect(quick.socket.readyState).toBe(WebSocket.OPEN)
})

test('a member has a bounded number of sockets: the oldest gives way', async () => {
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
  '%s is answered as if it had not asked for a socket, and the connection stays of use',
  async (_, request, status) => {
    const { hostname, port } = new URL(address)
    const connection = connectTo(Number(port), hostname).setEncoding('utf8')
    let heard = ''
    connection.on('data', (part) => {
      heard += part
    })
    const statuses = () => Array.from(heard.matchAll(/HTTP\/1.1 (\d+)/g), ([, code]) => Number(code))
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
    const asking = `${request} HTTP/1.1\r\nHost: a\r\n${upgrade}Sec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`
    connection.write(asking)
    await expect.poll(statuses).toEqual([status])
    connection.write(asking)
    await expect.poll(statuses).toEqual([status, status])
    connection.destroy()
  },
)

test('closing the app closes the sockets', async () => {
  const reader = await follow(await make.member())
  await app.close()
  expect(await reader.closed).toBe(1001)
})
