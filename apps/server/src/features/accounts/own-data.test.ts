import { MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { orderPayload } from '../../testing/order-payload.ts'
import { proofBody } from '../../testing/proof-body.ts'
import { testApp } from '../../testing/test-app.ts'

const { db, make, clock, visitor } = await testApp({ RATE_LIMIT: 'on' })

const Rows = z.record(z.string(), z.union([z.string(), z.array(z.looseObject({}))]))

test('the download holds everything of the member, and nothing of others', async () => {
  const [member, other] = [await make.member({ points: 40, fullName: 'Own “Data”' }), await make.member()]
  const { userId } = member
  const post = await other.call('createPost', { body: { content: 'By another', userId: other.userId } })
  await member.call('createPost', { body: { content: 'By me', userId } })
  await member.call('createComment', { params: post, body: 'My comment' })
  await other.call('createComment', { params: post, body: 'Not my comment' })
  await member.call('react', { params: post, body: { emoji: '💡', userId } })
  await member.call('savePost', { body: { postId: post.postId, userId } })
  await member.call('reportPost', { body: { postId: post.postId, reportedBy: userId, reason: 'Spam' } })
  const challenge = await make.challenge()
  await member.call('submitProof', { body: await proofBody(member, challenge, 'Hello') })
  const product = { ...(await make.product()), quantity: 1 }
  await member.call('placeOrder', { body: orderPayload(userId, [product], { points: 10 }) })

  const response = await member.send('exportOwnData')
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="canopy-data.json"',
    'cache-control': 'no-store',
  })
  expect(response.body).not.toContain('Not my comment')
  expect(response.body).not.toContain(other.email)
  expect(response.body).not.toMatch(/hash|argon2/)
  const data = Rows.parse(response.json())
  expect(data).toMatchObject({
    exportedAt: clock.now().toISOString(),
    account: [{ userId, fullName: 'Own “Data”', email: member.email, pointsCount: 30 }],
    sessions: [{ lastUsedAt: expect.any(String) }],
    notifications: [],
    mutedNotifications: [],
    pointsLedger: [
      { amount: -10, balance: 30 },
      { amount: 40, balance: 40 },
    ],
    posts: [{ content: 'By me' }],
    comments: [{ comment: 'My comment', postId: post.postId }],
    reactions: [{ emoji: '💡', postId: post.postId }],
    savedPosts: [{ postId: post.postId }],
    reportedPosts: [{ postId: post.postId, reason: 'Spam' }],
    challengesMade: [],
    challengesJoined: [{ challengeName: challenge.challengeName }],
    proofs: [{ description: 'Hello', imageUrl: expect.stringMatching(/^\/media\/private\/.*signature=/) }],
    orders: [{ pointsApplied: 10, shippingAddress: { city: 'Kandy' } }],
  })
})

test('a long list is there to its end, each row once', async () => {
  const member = await make.member()
  await sql`
    insert into notifications (notification_id, user_id, kind, text, href, created_at)
    select gen_random_uuid(), ${member.userId}, 'order', 'No. ' || number, '/', now() - (number / 3) * interval '1 second'
    from generate_series(1, 1200) as number`.execute(db)
  const data = Rows.parse((await member.send('exportOwnData')).json())
  const Notices = z.array(z.object({ text: z.string() }))
  const texts = Notices.parse(data.notifications).map(({ text }) => text)
  expect(texts).toHaveLength(1200)
  expect(new Set(texts).size).toBe(1200)
})

test('it cannot be asked for all day long', async () => {
  const member = await make.member()
  for (let asked = 0; asked < 10; asked++) expect((await member.send('exportOwnData')).statusCode).toBe(200)
  const refused = await member.send('exportOwnData')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50 * (MINUTE / 1000))
  expect(await visitor.refused('exportOwnData')).toMatchObject({ status: 401 })
})
