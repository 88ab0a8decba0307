import type { Duty } from '@canopy/contract/desk/duties'
import { afterAll, expect, test } from 'vitest'
import { createListener } from '../../../testing/listen.ts'
import { orderPayload } from '../../../testing/order-payload.ts'
import { createVisitor } from '../../../testing/person.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, db, make, visitor } = await testApp()
const { listen, closeAll } = await createListener(app)
afterAll(closeAll)
const member = await make.member()
const reviewer = await make.member({ duties: ['review'] })

/** The messages that a member's browser receives about the desk. */
async function follow(steward: { token: string }) {
  const received = await listen(steward)
  return () => received.filter(({ type }) => type === 'desk')
}

async function proofWithIssue() {
  const { challengeId } = await make.challenge()
  const { proof_id } = await db
    .insertInto('proofs')
    .values({ challenge_id: challengeId, user_id: member.userId, description: 'Done', status: 'Issue' })
    .returning('proof_id')
    .executeTakeFirstOrThrow()
  return proof_id
}

const setDuties = (userId: string, duties: Duty[]) =>
  db.updateTable('users').set({ duties }).where('user_id', '=', userId).execute()

const noChallenge = { kind: 'challenge', count: 0, since: null }

test('what waits is counted for the stewards who decide it', async () => {
  const shop = await make.member({ duties: ['shop'] })
  expect(await reviewer.call('listWaiting', {})).toEqual([
    { kind: 'proof', count: 0, since: null },
    noChallenge,
  ])
  const params = { proofId: await proofWithIssue() }
  await member.call('appealProof', { params, body: { reason: 'Please look again' } })
  expect(await reviewer.call('listWaiting', {})).toEqual([
    { kind: 'proof', count: 1, since: expect.stringMatching(/Z$/) },
    noChallenge,
  ])
  expect(await shop.call('listWaiting', {})).toEqual([
    { kind: 'product', count: 0, since: null },
    { kind: 'order', count: 0, since: null },
  ])
  await reviewer.call('setProofVerdict', { params, body: { status: 'Issue', reason: 'Still none' } })
  expect(await reviewer.call('listWaiting', {})).toEqual([
    { kind: 'proof', count: 0, since: null },
    noChallenge,
  ])
})

test('stewards with the duty are notified, others are not, nor those who have lost it or are suspended', async () => {
  const shop = await make.member({ duties: ['shop'] })
  const [former, suspended] = [
    await make.member({ duties: ['review'] }),
    await make.member({ duties: ['review'] }),
  ]
  const [toReviewer, toShop, toMember, toFormer, toSuspended] = await Promise.all(
    [reviewer, shop, member, former, suspended].map(follow),
  )
  const proofId = await proofWithIssue()
  const id = String(proofId)
  await reviewer.call('claimCase', { params: { kind: 'proof', id } })
  const claimed = { type: 'desk', event: 'claimed', kind: 'proof', id }
  await expect.poll(toFormer ?? (() => [])).toEqual([claimed])

  await setDuties(former.userId, [])
  const moderator = await make.member({ duties: ['moderation', 'owner'] })
  await moderator.call('suspendMember', { params: suspended, body: { length: '7', reason: 'Spam' } })
  await member.call('appealProof', { params: { proofId }, body: { reason: 'Please look again' } })
  await expect
    .poll(toReviewer ?? (() => []))
    .toEqual([claimed, { type: 'desk', event: 'waiting', kind: 'proof' }])
  await reviewer.call('setProofVerdict', { params: { proofId }, body: { status: 'Issue', reason: 'None' } })
  await expect
    .poll(() => toReviewer?.().at(-1))
    .toEqual({ type: 'desk', event: 'decided', kind: 'proof', id })
  expect([toShop?.(), toMember?.(), toFormer?.(), toSuspended?.()]).toEqual([[], [], [claimed], [claimed]])
})

test('the count of waiting orders changes at once when one is placed, and when it is cancelled', async () => {
  const shop = await make.member({ duties: ['shop'] })
  const messages = await follow(shop)
  const waiting = { type: 'desk', event: 'waiting', kind: 'order' }
  const [, before] = await shop.call('listWaiting', {})
  const product = await make.product()
  const { orderId } = await member.call('placeOrder', {
    body: orderPayload(member.userId, [{ ...product, quantity: 1 }]),
  })
  await expect.poll(messages).toEqual([waiting])
  const count = (before?.count ?? 0) + 1
  expect((await shop.call('listWaiting', {}))[1]).toMatchObject({ kind: 'order', count })
  await member.call('cancelOrder', { params: { orderId } })
  await expect.poll(messages).toEqual([waiting, expect.objectContaining({ event: 'decided' }), waiting])
  expect((await shop.call('listWaiting', {}))[1]).toMatchObject({ kind: 'order', count: count - 1 })
})

test('reviewers are notified when a challenge begins to wait, is removed after a report or by a steward, and comes back', async () => {
  const moderator = await make.member({ duties: ['moderation'] })
  const messages = await follow(reviewer)
  const add = () =>
    member.call('createChallenge', {
      body: { challengeName: 'Walk', description: 'Walk.', points: 5, photoUrl: 'https://example.org/a.jpg' },
    })
  const heard = () => messages().filter((message) => 'event' in message && message.event === 'waiting').length
  const { challengeId } = await add()
  await expect.poll(heard).toBe(1)

  const report = { kind: 'challenge' as const, id: String(challengeId), reason: 'Spam' as const }
  const { caseId } = await (await make.member()).call('createReport', { body: report })
  for (const [version, decision] of [
    [1, 'remove'],
    [2, 'reopen'],
  ] as const) {
    await moderator.call('decideReport', {
      params: { caseId },
      body: { decision, reason: 'It is spam', version },
    })
    await expect.poll(heard).toBe(version + 1)
  }

  const params = { challengeId: (await add()).challengeId }
  await expect.poll(heard).toBe(4)
  const { version } = await reviewer.call('getDeskChallenge', { params })
  await reviewer.call('removeChallenge', { params, body: { reason: 'Twice the same', version } })
  await expect.poll(heard).toBe(5)
})

test('reviewers are notified when the proofs of a member who leaves no longer wait', async () => {
  const account = { email: 'leaver@example.org', password: 'correct horse' }
  await visitor.call('register', { body: { fullName: 'Lea Leaver', ...account } })
  const { token } = await visitor.call('login', { body: account })
  const messages = await follow(reviewer)
  await createVisitor(app, token).call('deleteAccount', { body: { password: account.password } })
  await expect.poll(messages).toEqual([{ type: 'desk', event: 'waiting', kind: 'proof' }])
})
