/** Two nodes on a primary and a streaming replica, which is paused to be behind. */

import { randomUUID } from 'node:crypto'
import { HOUR, SECOND } from '@canopy/contract/limits'
import { WROTE_FOR, WROTE_HEADER } from '@canopy/contract/request'
import { freePort } from '@canopy/embedded-postgres/free-port'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app/app.ts'
import { checkReplicas } from '../db/connections/checks.ts'
import { watchReplica } from '../db/connections/replica.ts'
import { createDeps } from '../deps.ts'
import { createTelemetry } from '../telemetry/create-telemetry.ts'
import { orderPayload, todaysOrderId } from '../testing/order-payload.ts'
import { createVisitor } from '../testing/person.ts'
import { startProxy } from '../testing/servers/proxy.ts'
import { startReplicated } from '../testing/servers/replica-server.ts'
import { testApp } from '../testing/test-app.ts'

const servers = await startReplicated()
const { replica } = servers
const metricsPort = await freePort()
const { app, deps, db, clock, make, databaseUrl } = await testApp(
  { DATABASE_URL: servers.url, DATABASE_READ_URL: replica.url, METRICS_PORT: String(metricsPort) },
  servers,
)

async function readFigure(name: string, port = metricsPort) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(new RegExp(`^${name}{.*} (.*)$`, 'm').exec(text)?.[1])
}
const isUsed = (port?: number) => readFigure('database_replica_used', port)
const lag = (port?: number) => readFigure('database_replica_lag_seconds', port)

const untilCurrent = (port?: number) =>
  expect.poll(async () => [await isUsed(port), await lag(port)]).toEqual([1, 0])

/** Everybody's writes are long ago, and the replica has them. */
async function settle() {
  clock.advance(WROTE_FOR)
  await untilCurrent()
}

async function fallBehind() {
  await settle()
  await replica.pause()
  onTestFinished(async () => {
    await replica.resume()
    await replica.caughtUp()
  })
}

/** A settled post, and a member who has written nothing. The replica stays behind until the test ends. */
async function behind() {
  const [author, reader] = [await make.member(), await make.member()]
  const { postId } = await author.call('createPost', { body: { content: 'Hello', userId: author.userId } })
  await fallBehind()
  return { author, reader, params: { postId } }
}

type Person = ReturnType<typeof createVisitor>

const textsOf = async (person: Person, params: { postId: string }, headers = {}) =>
  (await person.call('listComments', { params, headers })).map(({ comment }) => comment)

const comment = (person: Person, params: { postId: string }, body = 'Well done') =>
  person.call('createComment', { params, body })

/** Directly in the database, so that no event tells of it. */
const remark = ({ userId }: { userId: string }, { postId }: { postId: string }, content = 'Well done') =>
  db
    .insertInto('comments')
    .values({ comment_id: randomUUID(), post_id: postId, user_id: userId, comment: content })
    .execute()

const postsOf = async (person: Person, { userId }: { userId: string }, headers = {}) =>
  (await person.call('listPosts', { query: { userId }, headers })).map(({ content }) => content)

test('while the replica is behind, members read what they wrote, and others an older list', async () => {
  const { author, reader } = await behind()
  await author.call('createPost', { body: { content: 'New', userId: author.userId } })
  expect(await postsOf(author, author)).toEqual(['New', 'Hello'])
  expect(await postsOf(reader, author)).toEqual(['Hello'])
  // Five seconds are over, but the replica does not have the post yet.
  clock.advance(WROTE_FOR + SECOND)
  expect(await postsOf(author, author)).toEqual(['New', 'Hello'])
  expect(await postsOf(reader, author)).toEqual(['Hello'])

  await replica.resume()
  await replica.caughtUp()
  expect(await postsOf(reader, author)).toEqual(['New', 'Hello'])
})

test.each([HOUR, -HOUR])(
  'a clock that jumps by %i ms does not show members less than they wrote',
  async (jump) => {
    const { author } = await behind()
    clock.jump(jump)
    onTestFinished(() => clock.jump(-jump))
    await author.call('createPost', { body: { content: 'New', userId: author.userId } })
    clock.advance(WROTE_FOR + SECOND)
    expect(await postsOf(author, author)).toEqual(['New', 'Hello'])
    clock.jump(jump)
    onTestFinished(() => clock.jump(-jump))
    expect(await postsOf(author, author)).toEqual(['New', 'Hello'])
    expect(await isUsed()).toBe(1)
  },
)

test('a post that was commented on is not older when it is read', async () => {
  const { author, reader, params } = await behind()
  await comment(author, params)
  expect(await textsOf(reader, params)).toEqual(['Well done'])
})

test('an edited comment is not older when it is read', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const post = await author.call('createPost', { body: { content: 'Hello', userId: author.userId } })
  const params = await comment(author, post, 'First')
  const edit = (text: string, seen: number) =>
    author.call('editComment', { params, body: { comment: text, seen } })
  const versions = async () => (await reader.call('listCommentVersions', { params })).length
  await edit('Second', 0)
  const before = await versions()
  await fallBehind()
  await edit('Third', 1)
  expect(await versions()).toBe(before + 1)
})

test('after an account became private, or a tag was banned, nothing is older when it is read', async () => {
  const { author, reader, params } = await behind()
  await remark(author, params)
  expect(await textsOf(reader, params)).toEqual([])
  deps.bus.publish({ type: 'tags.changed' })
  expect(await textsOf(reader, params)).toEqual(['Well done'])
  await replica.resume()
  const other = await behind()
  await other.author.call('setPrivacy', { body: { isPrivate: true } })
  expect(await other.reader.refused('getPost', { params: other.params })).toMatchObject({ status: 404 })
})

test('a page for one reader that a replica answered is read again when the replica has caught up', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const params = await author.call('createPost', { body: { content: 'Before', userId: author.userId } })
  await reader.call('mute', { params: await make.member() })
  await fallBehind()
  const read = (headers = {}) =>
    app.inject({ url: '/api/posts/all', headers: { authorization: `Bearer ${reader.token}`, ...headers } })
  await author.call('editPost', { params, body: { content: 'After it', alts: [], seen: 0 } })
  const before = await read()
  expect(before.body).toContain('Before')
  await replica.resume()
  await replica.caughtUp()
  const after = await read({ 'if-none-match': String(before.headers.etag) })
  expect(after.body).toContain('After it')
})

test('profiles, reactions, saved posts, posts of a member and notifications are read from the replica', async () => {
  const { author, reader, params } = await behind()
  const { userId } = author
  const read = async () => ({
    name: (await reader.call('getUser', { params: { userId } })).fullName,
    details: (await reader.call('listUserDetails', { query: { ids: userId } })).map((one) => one.fullName),
    posts: (await reader.call('listPosts', { query: { userId } })).map(({ content }) => content),
    post: (await reader.call('getPost', { params })).content,
    likes: await reader.call('countLikes', { params }),
    reactions: (await reader.call('listReactions', { params }))['👏'],
    likers: await reader.call('listLikes', { params }),
    saved: await reader.call('listSaved', { params: { userId: reader.userId } }),
    states: await reader.call('getOwnMarks', { query: { ids: params.postId } }),
    notifications: (await reader.call('listNotifications', {})).length,
    unread: await reader.call('countUnreadNotifications', {}),
  })
  const before = await read()
  // Directly in the database, so that no event tells of it.
  await db.updateTable('users').set({ full_name: 'New Name' }).where('user_id', '=', userId).execute()
  await db.updateTable('posts').set({ content: 'Changed' }).where('post_id', '=', params.postId).execute()
  const ids = { post_id: params.postId, user_id: reader.userId }
  await db
    .insertInto('reactions')
    .values({ ...ids, emoji: '👏' })
    .execute()
  await db.insertInto('saved_posts').values(ids).execute()
  await db
    .insertInto('notifications')
    .values({
      notification_id: randomUUID(),
      user_id: reader.userId,
      kind: 'order',
      href: '/orders',
      notice: JSON.stringify({ kind: 'written', values: { text: 'New' } }),
    })
    .execute()
  expect(await read()).toEqual(before)

  await replica.resume()
  await replica.caughtUp()
  expect(await read()).toMatchObject({
    name: 'New Name',
    details: ['New Name'],
    posts: ['Changed'],
    post: 'Changed',
    likes: 1,
    reactions: [reader.userId],
    likers: [reader.userId],
    saved: [params.postId],
    notifications: before.notifications + 1,
    unread: before.unread + 1,
  })
})

test('what a member has been notified of is not older when it is read', async () => {
  const { author, reader, params } = await behind()
  const { postId } = await author.call('createPost', { body: { content: 'New', userId: author.userId } })
  expect((await reader.call('getPost', { params: { postId } })).content).toBe('New')
  await reader.call('createPost', { body: { content: 'Of the reader', userId: reader.userId } })
  await author.call('deletePost', { params })
  expect(await make.member().then((other) => other.refused('getPost', { params }))).toMatchObject({
    status: 404,
  })
})

test('a notification is in the list when its member is notified', async () => {
  const { author, reader, params } = await behind()
  await comment(reader, params)
  const [notification] = await author.call('listNotifications', {})
  expect(notification?.href).toContain(params.postId)
  expect(await author.call('countUnreadNotifications', {})).toBe(1)
})

/** Starts another node, which knows that the replica is current. */
async function startNode({ onWrite = (_userId: string) => {}, readUrl = replica.url } = {}) {
  const port = await freePort()
  const config = { ...deps.config, metricsPort: port, databaseReadUrls: [readUrl] }
  const otherDeps = createDeps(config, databaseUrl, () => {}, clock)
  const connected = new Promise<void>((resolve) => {
    otherDeps.bus.subscribe((event) => {
      if (event.type === 'events.missed') resolve()
      if (event.type === 'member.wrote') onWrite(event.userId)
    })
  })
  const telemetry = await createTelemetry(config, () => {})
  const other = await buildApp(otherDeps, telemetry)
  onTestFinished(async () => {
    await other.close()
    await telemetry.close()
    await otherDeps.close()
  })
  await other.ready()
  await connected
  await settle()
  await untilCurrent(port)
  return { other, port }
}

test('a member reads what they wrote on another node', { tags: ['long'] }, async () => {
  const writes = new Map<string, () => void>()
  const { other } = await startNode({ onWrite: (userId) => writes.get(userId)?.() })
  const { author, reader } = await behind()
  const told = new Promise<void>((resolve) => writes.set(author.userId, resolve))
  const [authorThere, readerThere] = [createVisitor(other, author.token), createVisitor(other, reader.token)]

  await author.call('createPost', { body: { content: 'New', userId: author.userId } })
  expect(await postsOf(authorThere, author, { [WROTE_HEADER]: '1' })).toEqual(['New', 'Hello'])
  await told
  expect(await postsOf(authorThere, author)).toEqual(['New', 'Hello'])
  expect(await postsOf(readerThere, author)).toEqual(['Hello'])
})

type Account = { points: number; orders: number }

/** Expects that the member is shown their current points and orders, whoever changed them. */
async function expectExact(member: Person & { userId: string }, { points, orders }: Account) {
  const params = { userId: member.userId }
  expect((await member.call('getSession', {})).points).toBe(points)
  expect(await member.call('getPoints', { params })).toEqual({ points })
  expect((await member.call('getUser', { params })).pointsCount).toBe(points)
  expect((await member.call('listLedger', {}))[0]?.balance).toBe(points)
  expect(await member.call('listOrders', {})).toHaveLength(orders)
}

test('points, orders and stock are exact for everybody while the replica is behind', async () => {
  const product = await make.product({ price: 10, quantity: 1000 })
  const [buyer, saver] = [await make.member({ points: 5 }), await make.member({ points: 5 })]
  const { author, reader, params } = await behind()
  await remark(author, params)
  const shopper = { points: 5, orders: 0 }
  let saved = 5
  let stock = 1000

  async function order(quantity: number, most: number) {
    const points = Math.min(most, shopper.points, quantity * product.price)
    shopper.orders += 1
    const wanted = { points, orderId: todaysOrderId(shopper.orders) }
    await buyer.call('placeOrder', { body: orderPayload(buyer.userId, [{ ...product, quantity }], wanted) })
    shopper.points -= points
    stock -= quantity
  }

  /** Adds points without an event, so that the member does not read from the primary for this reason. */
  async function credit({ userId }: { userId: string }, amount: number) {
    const cause = `test:${randomUUID()}`
    const entry = { amount, earned: amount, reason: 'proof_verified', ref: 'test', cause, balance: 0 }
    await db
      .insertInto('points_ledger')
      .values({ user_id: userId, ...entry })
      .execute()
  }

  const step = fc.record({
    amount: fc.integer({ min: 1, max: 90 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    most: fc.nat(60),
  })
  await fc.assert(
    fc.asyncProperty(step, async ({ amount, quantity, most }) => {
      for (const member of [buyer, saver]) await credit(member, amount)
      shopper.points += amount
      saved += amount
      await order(quantity, most)
      await expectExact(buyer, shopper)
      await expectExact(saver, { points: saved, orders: 0 })
      const shown = await reader.call('getProduct', { params: { productID: product.productID } })
      expect(shown.quantity).toBe(stock)
      // The replica is in use all the time.
      expect(await textsOf(reader, params)).toEqual([])
      expect(await textsOf(saver, params)).toEqual([])
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

test('a replica that is more than ten seconds behind is not used until it has caught up', {
  tags: ['long'],
}, async () => {
  const { author, reader, params } = await behind()
  await remark(author, params)
  expect(await textsOf(reader, params)).toEqual([])
  clock.advance(11 * SECOND)
  await expect.poll(() => isUsed()).toBe(0)
  expect(await lag()).toBe(11)
  expect(await textsOf(reader, params)).toEqual(['Well done'])

  await replica.resume()
  await untilCurrent()
  await replica.pause()
  await remark(author, params, 'Once more')
  expect(await textsOf(reader, params)).toEqual(['Well done'])
})

test('a replica is accepted at the start, also while it cannot be reached, and another database is refused', async () => {
  const unreachable = new URL(replica.url)
  unreachable.port = String(await freePort())
  await checkReplicas(db, [replica.url, unreachable.href])
  const other = new URL('/postgres', replica.url)
  await expect(checkReplicas(db, [replica.url, other.href])).rejects.toThrow(
    `DATABASE_READ_URL: ${other.host}/postgres is no replica of the database of DATABASE_URL`,
  )
})

test('a replica of another database that could not be reached at the start is not used later', async () => {
  const states: object[] = []
  const other = watchReplica({
    url: new URL('/postgres', replica.url).href,
    connections: 1,
    primary: db,
    now: clock.elapsed,
    onChange: (_name, state) => states.push(state),
  })
  onTestFinished(other.close)
  await expect
    .poll(() => states)
    .toMatchObject([{ isUsed: false, error: { message: 'this is a replica of another database' } }])
})

test('reads go on when the replica is killed, and it is used again when it is back', {
  tags: ['long'],
}, async () => {
  const { author, reader, params } = await behind()
  await remark(author, params)
  expect(await textsOf(reader, params)).toEqual([])
  await replica.kill()
  const readings = await Promise.all(Array.from({ length: 20 }, () => textsOf(reader, params)))
  expect(readings).toEqual(Array.from({ length: 20 }, () => ['Well done']))
  await expect.poll(() => isUsed()).toBe(0)
  await remark(author, params, 'Once more')
  expect(await textsOf(reader, params)).toEqual(['Well done', 'Once more'])

  await replica.start()
  await settle()
  await replica.pause()
  await remark(author, params, 'And again')
  expect(await textsOf(reader, params)).toEqual(['Well done', 'Once more'])
})

test('reads go on when the replica no longer responds, and it is used again when it does', {
  tags: ['long'],
}, async () => {
  await using proxy = await startProxy(replica.url)
  const { other, port } = await startNode({ readUrl: proxy.url })
  const { author, reader, params } = await behind()
  const readerThere = createVisitor(other, reader.token)
  await remark(author, params)
  expect(await textsOf(readerThere, params)).toEqual([])
  proxy.hang()
  expect(await textsOf(readerThere, params)).toEqual(['Well done'])
  await expect.poll(() => isUsed(port)).toBe(0)
  expect(await textsOf(readerThere, params)).toEqual(['Well done'])

  proxy.restore()
  await expect.poll(() => isUsed(port)).toBe(1)
  await remark(author, params, 'Once more')
  expect(await textsOf(readerThere, params)).toEqual([])
})
