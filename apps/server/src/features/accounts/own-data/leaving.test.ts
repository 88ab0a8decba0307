import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BusEvent } from '../../../live/bus/bus.ts'
import { orderPayload } from '../../../testing/order-payload.ts'
import { createVisitor } from '../../../testing/person.ts'
import { dataUrl, makePhoto } from '../../../testing/photo.ts'
import { proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
import { untilCopied } from '../../../testing/until-copied.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'

const { app, deps, dataDir, db, make, visitor } = await testApp()

const password = 'correct horse'
let serial = 0

async function signUp() {
  serial += 1
  const email = `leaver${serial}@example.org`
  const fullName = `Leaver No ${serial}`
  const { userId, username } = await visitor.call('register', { body: { fullName, email, password } })
  const { token } = await visitor.call('login', { body: { email, password } })
  return { userId, username, email, fullName, token, ...createVisitor(app, token) }
}
type Leaver = Awaited<ReturnType<typeof signUp>>

const photo = async (seed: number) => new Blob([new Uint8Array(await makePhoto(seed))])

/** Gives a member rows in every table, with reactions and comments by `friend`. */
async function settle(member: Leaver, friend: Awaited<ReturnType<typeof make.member>>) {
  const { userId, username, fullName } = member
  const userData = JSON.stringify({ fullName, username, bio: 'About me' })
  const pictures = { profileImage: await photo(serial), coverImage: await photo(serial + 1000) }
  await member.call('updateProfile', { body: { userData, ...pictures } })
  const post = await member.call('createPost', {
    body: { content: 'Mine', userId, image: await photo(serial + 2000) },
  })
  await friend.call('createComment', { params: post, body: 'Nice' })
  const theirs = await friend.call('createPost', { body: { content: 'Theirs', userId: friend.userId } })
  const thanks = await member.call('createComment', { params: theirs, body: 'Thanks' })
  await friend.call('createComment', {
    params: theirs,
    query: { replyTo: thanks.commentId },
    body: 'You are welcome',
  })
  await member.call('editComment', { params: thanks, body: { comment: 'Thank you', seen: 0 } })
  await member.call('reactToComment', { params: thanks, body: { emoji: '💡' } })
  await member.call('react', { params: theirs, body: { emoji: '👏', userId } })
  await member.call('savePost', { body: { postId: theirs.postId, userId } })
  await member.call('reportPost', { body: { postId: theirs.postId, reportedBy: userId, reason: 'Other' } })
  const challenge = await make.challenge()
  const made = await member.call('createChallenge', {
    body: { challengeName: 'Made', points: 5, description: 'Do it', photoUrl: 'https://example.org/a.jpg' },
  })
  const imageUrl = dataUrl(await makePhoto(serial + 3000))
  const description = 'I planted a young mango tree in our garden this morning and watered it well.'
  const proof = await member.call('submitProof', {
    body: { ...challenge, challengeID: challenge.challengeId, userId, username, description, imageUrl },
  })
  await member.call('follow', { params: friend })
  await friend.call('follow', { params: member })
  await member.call('mute', { params: friend })
  await (await make.member()).call('block', { params: member })
  const product = await make.product({ quantity: 10 })
  const line = { ...product, quantity: 2 }
  const payload = orderPayload(userId, [line], { points: 30 })
  const order = await member.call('placeOrder', { body: payload, headers: { 'idempotency-key': 'one' } })
  await member.call('setNotificationSettings', {
    body: {
      points: true,
      verdict: true,
      comment: true,
      reaction: false,
      order: true,
      products: true,
      follow: true,
    },
  })
  return { post, theirs, thanks, challenge, made, proof, product, order }
}

const stock = async (productId: number) =>
  (await shopVisitor.call('getProduct', { params: { productID: productId } })).quantity
const shopVisitor = await make.member()

/** The tables that contain the member's id, e-mail address, name or username. */
async function tracesOf({ userId, email, fullName, username }: Leaver) {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db)
    for (const { text } of rows)
      if ([userId, email, fullName, username].some((trace) => text.includes(trace))) found.push(name)
  }
  return [...new Set(found)].sort()
}

/** The number of accounts that differ from the sum of their ledger entries. */
async function imbalance() {
  const { rows } = await sql<{ wrong: number }>`
    select count(*) as wrong from (
      select user_id, sum(amount) as points from points_ledger group by user_id
    ) entries full join member_points account using (user_id)
    where coalesce(entries.points, 0) <> coalesce(account.balance, 0)`.execute(db)
  return rows[0]?.wrong
}

const leave = (member: Leaver) => member.call('deleteAccount', { body: { password } })

test('deleting an account deletes its data; orders stay without a name and the ledger still adds up', async () => {
  const [member, friend] = [await signUp(), await make.member()]
  const before = await readdir(join(dataDir, 'media/public')).catch(() => [])
  const { post, theirs, made, product, order } = await settle(member, friend)
  const elsewhere = await visitor.call('login', { body: { email: member.email, password } })
  expect(await stock(product.productID)).toBe(8)

  const events: BusEvent[] = []
  const end = deps.bus.subscribe((event) => events.push(event))
  await leave(member)
  end()

  for (const person of [member, createVisitor(app, elsewhere.token)])
    expect(await person.refused('getSession')).toMatchObject({ status: 401 })
  const revoked = events.find(({ type }) => type === 'sessions.revoked')
  expect(revoked).toMatchObject({ sessionIds: { length: 2 } })
  expect(events).toContainEqual({ type: 'post.deleted', postId: post.postId, authorId: member.userId })
  expect(events).toContainEqual({ type: 'post.counted', postId: theirs.postId })
  expect(events).toContainEqual({ type: 'member.changed', userId: member.userId })

  expect(await tracesOf(member)).toEqual(['earnings', 'points_ledger'])
  expect(await imbalance()).toBe(0)
  const params = { userId: member.userId }
  expect(await friend.refused('getUser', { params })).toMatchObject({ status: 404 })
  expect(await friend.refused('getPost', { params: post })).toMatchObject({ status: 404 })
  expect(await friend.call('getPost', { params: theirs })).toMatchObject({ likes: 0, commentCount: 1 })
  expect(await friend.call('listThreads', { params: theirs })).toMatchObject([
    { comment: null, replies: [{ comment: 'You are welcome' }] },
  ])
  expect((await friend.call('listPosts', {})).map(({ postId }) => postId)).toEqual([theirs.postId])
  const challenge = await friend.call('getChallenge', { params: { challengeId: made.challengeId } })
  expect(challenge).toMatchObject({ challengeName: 'Made', createdBy: null })
  expect(await friend.call('listNotifications', {})).toEqual([])
  expect((await friend.call('getLeaderboard', {})).map(({ userId }) => userId)).toEqual([friend.userId])

  const orders = await db.selectFrom('orders').selectAll().where('order_id', '=', order.orderId).execute()
  expect(orders).toMatchObject([
    {
      user_id: null,
      status: 'cancelled',
      name: '',
      street: '',
      city: '',
      zip_code: '',
      phone: '',
      subtotal: 500,
    },
  ])
  expect(await stock(product.productID)).toBe(10)
  await expect.poll(() => readdir(join(dataDir, 'media/public'))).toEqual(before)
  await expect.poll(() => readdir(join(dataDir, 'media/private'))).toEqual([])
})

test('a shipped order stays shipped', async () => {
  const [member, friend] = [await signUp(), await make.member()]
  const { order, product } = await settle(member, friend)
  await db.updateTable('orders').set({ status: 'shipped' }).where('user_id', '=', member.userId).execute()
  await leave(member)
  const [shipped] = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_key', 'orders.order_key')
    .select(['status', 'user_id', 'name', 'order_lines.product_id'])
    .where('order_id', '=', order.orderId)
    .where('status', '=', 'shipped')
    .execute()
  expect(shipped).toEqual({ status: 'shipped', user_id: null, name: '', product_id: product.productID })
  expect(await stock(product.productID)).toBe(8)
  expect(await imbalance()).toBe(0)
})

test('the e-mail address and the username can be registered again, without any old data', async () => {
  const member = await signUp()
  await settle(member, await make.member())
  await leave(member)
  expect(await visitor.refused('login', { body: { email: member.email, password } })).toMatchObject({
    status: 401,
  })
  const body = { fullName: 'Back Again', email: member.email.toUpperCase(), password }
  const again = await visitor.call('register', { body })
  expect(again.username.toLowerCase()).toBe(member.username.toLowerCase())
  expect(again.userId).not.toBe(member.userId)
  const session = await visitor.call('login', { body: { email: member.email, password } })
  expect(session).toMatchObject({ points: 0, bio: '', avatar: null, joinedChallenges: [] })
  const person = createVisitor(app, session.token)
  expect(await person.call('listOrders', {})).toEqual([])
  expect(await person.call('listLedger', {})).toEqual([])
})

test('deleting an account three times at once succeeds once', async () => {
  const member = await signUp()
  const replies = await Promise.all([1, 2, 3].map(() => member.send('deleteAccount', { body: { password } })))
  const statuses = replies.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})

test('a request in flight while the account is deleted gets a reply and leaves nothing behind', async () => {
  const member = await signUp()
  const body = { content: 'Too late', userId: member.userId, image: await photo(1) }
  const before = await readdir(join(dataDir, 'media/public'))
  const sent = await db.transaction().execute(async (tx) => {
    const row = tx.selectFrom('users').select('user_id').where('user_id', '=', member.userId)
    await row.forUpdate().execute()
    const reply = member.send('createPost', { body })
    await untilWaiting(db)
    await tx.deleteFrom('users').where('user_id', '=', member.userId).execute()
    return { reply }
  })
  expect(await sent.reply).toMatchObject({ statusCode: 404 })
  expect(await readdir(join(dataDir, 'media/public'))).toEqual(before)
})

test('a verdict on a proof of a member who is leaving is 404', async () => {
  const [member, steward] = [await make.member(), await make.member({ duties: ['owner'] })]
  const body = await proofBody(member, await make.challenge())
  const params = await member.call('submitProof', { body })
  const sent = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('users').where('user_id', '=', member.userId).execute()
    const reply = steward.send('setProofVerdict', { params, body: { status: 'Issue', reason: 'Seen.' } })
    await untilWaiting(db)
    return { reply }
  })
  expect(await sent.reply).toMatchObject({ statusCode: 404 })
})

test('notifications of other members no longer name the deleted member', async () => {
  const [author, ana, member] = [await make.member(), await make.member({ fullName: 'Ana' }), await signUp()]
  const newPost = () => author.call('createPost', { body: { content: 'Hello', userId: author.userId } })
  const [both, alone] = [await newPost(), await newPost()]
  await ana.call('likePost', { params: both })
  for (const params of [both, alone]) {
    await member.call('likePost', { params })
    await member.call('createComment', { params, body: 'Hello' })
  }
  expect(await author.call('countUnreadNotifications', {})).toBe(4)
  const events: BusEvent[] = []
  const end = deps.bus.subscribe((event) => events.push(event))
  await leave(member)
  end()
  expect(await author.call('listNotifications', {})).toMatchObject([{ text: 'Ana reacted to your post.' }])
  expect(await author.call('countUnreadNotifications', {})).toBe(1)
  expect(events).toContainEqual({ type: 'notifications.changed', userId: author.userId })
})

test('a reaction to a post does not deadlock with its author leaving', async () => {
  const [author, reader] = [await signUp(), await make.member()]
  const post = await author.call('createPost', { body: { content: 'Hello', userId: author.userId } })
  const sent = await db.transaction().execute(async (tx) => {
    const row = tx.selectFrom('posts').select('post_id').where('post_id', '=', post.postId)
    await row.forKeyShare().execute()
    const reply = author.send('deleteAccount', { body: { password } })
    await untilWaiting(db)
    const authorRow = tx.selectFrom('users').select('user_id').where('user_id', '=', author.userId)
    expect(await authorRow.forKeyShare().noWait().execute()).toHaveLength(1)
    return { reply }
  })
  expect(await sent.reply).toMatchObject({ statusCode: 204 })
  expect(await reader.refused('getPost', { params: post })).toMatchObject({ status: 404 })
})

test('an order shipped while its member leaves stays shipped', async () => {
  const member = await signUp()
  const { product } = await settle(member, await make.member())
  // The job that copies pictures would wait for the member too.
  await untilCopied(db)
  const sent = await db.transaction().execute(async (tx) => {
    const order = tx.updateTable('orders').set({ status: 'shipped' }).where('user_id', '=', member.userId)
    await order.execute()
    const reply = member.send('deleteAccount', { body: { password } })
    await untilWaiting(db)
    return { reply }
  })
  expect(await sent.reply).toMatchObject({ statusCode: 204 })
  expect(await stock(product.productID)).toBe(8)
})

test('concurrent requests of and about a leaving member neither fail nor leave data', async () => {
  const [member, friend] = [await signUp(), await make.member()]
  const { post, thanks, proof } = await settle(member, friend)
  const { userId } = member
  const others = await Promise.all(Array.from({ length: 4 }, () => make.member()))
  const acts = Array.from({ length: 6 }, (_, round) => [
    member.send('createPost', { body: { content: `Late ${round}`, userId } }),
    member.send('createComment', { params: post, body: 'Late' }),
    member.send('joinChallenge', { params: { challengeId: proof.challengeID } }),
    ...others.map((other) => other.send('createComment', { params: post, body: `To you ${round}` })),
    ...others.flatMap((other) => [
      other.send('reactToComment', { params: thanks, body: { emoji: round % 2 === 0 ? '💡' : null } }),
      other.send('createComment', {
        params: thanks,
        query: { replyTo: thanks.commentId },
        body: `You too ${round}`,
      }),
    ]),
    ...others.map((other) =>
      other.send('react', { params: post, body: { emoji: '❤️', userId: other.userId } }),
    ),
  ])
  const replies = await Promise.all([member.send('deleteAccount', { body: { password } }), ...acts.flat()])
  const statuses = replies.map(({ statusCode }) => statusCode)
  expect(statuses[0]).toBe(204)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(await tracesOf(member)).toEqual(['earnings', 'points_ledger'])
  expect(await imbalance()).toBe(0)
})
