import { allEndpoints, type EndpointName } from '@canopy/contract/all-endpoints'
import { DUTIES } from '@canopy/contract/desk/duties'
import type { Endpoint } from '@canopy/contract/endpoint'
import { DAY, MINUTE } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { nextCursor } from '../../../testing/next-page.ts'
import { orderPayload } from '../../../testing/order-payload.ts'
import { testApp } from '../../../testing/test-app.ts'

const { make, clock } = await testApp()
const owner = await make.member({ duties: ['owner'] })
const moderator = await make.member({ duties: ['moderation'] })
const shopkeeper = await make.member({ duties: ['shop'] })

async function makeBuyer() {
  const member = await make.member({ points: 120 })
  const body = orderPayload(member.userId, [{ ...(await make.product()), quantity: 2 }])
  const { orderId } = await member.call('placeOrder', { body })
  return { ...member, params: { userId: member.userId }, orderId }
}

test('a steward sees what a member has done, and the lists of it', async () => {
  const { params, userId, orderId, ...member } = await makeBuyer()
  await member.call('createPost', { body: { content: 'Hello', userId } })
  expect(await owner.call('getMemberAccount', { params })).toEqual({
    balance: 120,
    onHold: 0,
    waiting: 0,
    heldProofs: 0,
    earned: 120,
    shortfall: 0,
    posts: 1,
    comments: 0,
    orders: 1,
    proofs: { verified: 0, issue: 0, undecided: 0 },
    pendingCorrection: null,
  })
  expect(await shopkeeper.call('listMemberOrders', { params })).toMatchObject([
    { orderId, status: 'pending' },
  ])
  expect(await shopkeeper.call('listMemberLedger', { params })).toMatchObject([{ amount: 120 }])
  expect(await owner.call('listMemberProofs', { params })).toEqual([])
  expect(await moderator.call('listMemberSessions', { params })).toMatchObject([
    { device: expect.any(String) },
  ])
  const unknown = { userId: '00000000-0000-7000-8000-000000000000' }
  expect(await owner.refused('getMemberAccount', { params: unknown })).toMatchObject({ status: 404 })
  expect(await owner.refused('viewContact', { params: unknown })).toMatchObject({ status: 404 })
})

test('each look at contact details is recorded, and only the shop sees addresses', async () => {
  const { params, userId, email } = await makeBuyer()
  const entries = () => owner.call('listAuditEntries', { query: { subjectId: userId } })
  const whole = { email, delivery: { phone: expect.stringMatching(/\d/), city: expect.any(String) } }
  expect(await shopkeeper.call('viewContact', { params })).toMatchObject(whole)
  expect(await shopkeeper.call('viewContact', { params })).toMatchObject(whole)
  expect(await moderator.call('viewContact', { params })).toEqual({ email, delivery: null })
  expect((await entries()).map(({ action, actor }) => [action, actor?.userId])).toEqual([
    ['contact.viewed', moderator.userId],
    ['contact.viewed', shopkeeper.userId],
    ['contact.viewed', shopkeeper.userId],
  ])
  expect(JSON.stringify(await entries())).not.toContain(email)
})

const isName = (name: string): name is EndpointName => name in allEndpoints
const readsAbout = (name: EndpointName) => {
  const { method, access }: Endpoint = allEndpoints[name]
  return method === 'GET' && access !== 'public'
}

test.each(DUTIES)(
  'no call that a steward of %s reads with shows an e-mail address or a phone number',
  async (duty) => {
    const { params, userId, orderId, email } = await makeBuyer()
    const other = await make.member()
    const { caseId } = await other.call('createReport', {
      body: { kind: 'member', id: userId, reason: 'Spam' },
    })
    const [order] = await shopkeeper.call('listMemberOrders', { params })
    const steward = await make.member({ duties: [duty] })
    const ids: Record<string, string> = { userId, orderId, caseId, orderKey: order?.orderKey ?? '' }
    const query = { userId, authorId: userId, subjectId: userId }
    for (const name of Object.keys(allEndpoints).filter(isName).filter(readsAbout)) {
      const { path }: Endpoint = allEndpoints[name]
      const keys = [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key)
      const { body, statusCode } = await steward.send(name, {
        params: Object.fromEntries(keys.map((key) => [key, ids[key] ?? uuidv7()])),
        query,
      })
      expect.soft([name, statusCode < 500]).toEqual([name, true])
      expect.soft([name, body.includes(email), body.includes('234 5678')]).toEqual([name, false, false])
    }
  },
)

test('a member is found by their e-mail address only for duties that may see it', async () => {
  const { userId, email, username } = await make.member()
  for (const duty of DUTIES) {
    const steward = await make.member({ duties: [duty] })
    const found = async (q: string) =>
      (await steward.call('listDeskMembers', { query: { q } })).map((member) => member.userId)
    expect([duty, await found(email)]).toEqual([duty, duty === 'review' ? [] : [userId]])
    expect(await found(username)).toEqual([userId])
  }
})

test('a moderator signs a member out everywhere', async () => {
  const { params, userId, ...member } = await makeBuyer()
  await moderator.call('endMemberSessions', { params, body: { reason: 'A stolen phone' } })
  expect(await member.refused('getSession')).toMatchObject({ status: 401 })
  expect(await moderator.call('listMemberSessions', { params })).toEqual([])
  const [entry] = await owner.call('listAuditEntries', { query: { subjectId: userId } })
  expect(entry).toMatchObject({ action: 'sessions.ended', reason: 'A stolen phone' })
})

test('moderators see the reports about and by a member, and the sanctions, newest first and in pages', async () => {
  const [member, other] = [await make.member(), await make.member()]
  const cases: string[] = []
  for (let place = 0; place < 3; place++) {
    const { postId } = await member.call('createPost', { body: { content: 'Spam', userId: member.userId } })
    const body = { kind: 'post', id: postId, reason: 'Spam' } as const
    cases.unshift((await other.call('createReport', { body })).caseId)
    clock.advance(MINUTE)
  }
  await moderator.call('decideReport', {
    params: { caseId: cases[2] ?? '' },
    body: { decision: 'remove', version: 1, reason: 'It advertises', warn: true, suspend: '7' },
  })
  const about = { authorId: member.userId, state: 'any', sort: 'newest' } as const
  const by = { reporterId: other.userId, state: 'any', sort: 'newest' } as const
  for (const query of [about, by]) {
    const whole = await moderator.call('listReportCases', { query })
    expect(whole.map(({ caseId }) => caseId)).toEqual(cases)
    expect(whole.map(({ state }) => state)).toEqual(['open', 'open', 'removed'])
    const { headers } = await moderator.send('listReportCases', { query: { ...query, limit: 2 } })
    const cursor = nextCursor({ headers })
    const rest = await moderator.call('listReportCases', { query: { ...query, limit: 2, cursor } })
    expect(rest.map(({ caseId }) => caseId)).toEqual(cases.slice(2))
  }
  const none = { reporterId: member.userId, state: 'any' } as const
  expect(await moderator.call('listReportCases', { query: none })).toEqual([])
  const sanctions = await moderator.call('listSanctions', { query: { userId: member.userId } })
  expect(sanctions.map(({ kind }) => kind).toSorted()).toEqual(['suspension', 'warning'])
  expect(sanctions.find(({ kind }) => kind === 'suspension')).toMatchObject({
    reason: 'It advertises',
    until: new Date(clock.now().getTime() + 7 * DAY).toISOString(),
    isInForce: true,
    caseId: cases[2],
  })

  const { userId } = member
  for (const steward of [shopkeeper, await make.member({ duties: ['review'] })]) {
    expect(await steward.refused('listReportCases', { query: about })).toMatchObject({ status: 404 })
    expect(await steward.refused('listSanctions', { query: { userId } })).toMatchObject({ status: 404 })
  }
})
