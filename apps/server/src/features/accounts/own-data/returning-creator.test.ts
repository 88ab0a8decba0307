/** Members who come back under ECONOMY=guarded, where nobody earns from a challenge of their own. */

import { expect, test } from 'vitest'
import { createVisitor } from '../../../testing/person.ts'
import { proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, db, make, visitor } = await testApp({ ECONOMY: 'guarded' })
const steward = await make.member({ duties: ['review'] })

const account = { fullName: 'Jane', email: 'jane@example.org', password: 'correct horse' }
const story = 'I planted a young tree in the neighbourhood this morning and showed it in the ground.'

async function signUp() {
  const { userId, username } = await visitor.call('register', { body: account })
  const confirmed = db.updateTable('users').set({ email_confirmed_at: new Date() })
  await confirmed.where('user_id', '=', userId).execute()
  const { token } = await visitor.call('login', { body: account })
  return { userId, username, ...createVisitor(app, token) }
}
type Member = Awaited<ReturnType<typeof signUp>>

const leave = ({ call }: Member) => call('deleteAccount', { body: account })

async function approvedChallengeOf({ call }: Member) {
  const challengeName = 'Plant a tree'
  const params = await call('createChallenge', {
    body: {
      challengeName,
      points: 100,
      description: 'Plant a tree in your neighbourhood and show it in the ground.',
      photoUrl: 'https://example.org/tree.jpg',
    },
  })
  const { version } = await steward.call('getDeskChallenge', { params })
  const body = {
    decision: 'approve',
    points: 100,
    budget: 5000,
    reason: 'A good challenge',
    version,
  } as const
  await steward.call('approveChallenge', { params, body })
  return { ...params, challengeName }
}

test('a challenge pays nothing to its creator after they left and came back, once or twice', async () => {
  const creator = await signUp()
  const [first, second] = [await approvedChallengeOf(creator), await approvedChallengeOf(creator)]
  await leave(creator)
  const again = await signUp()
  expect(await again.call('getChallenge', { params: first })).toMatchObject({
    payment: 'own',
    createdBy: null,
  })
  expect(await again.call('submitProof', { body: await proofBody(again, first, story) })).toMatchObject({
    ...{ status: 'Verified', pointsEarned: 0, unpaid: 'own' },
  })
  const saving = { body: await make.product({ price: 500 }) }
  expect(await again.call('startSaving', saving)).toMatchObject({ challenges: [] })
  await leave(again)
  const third = await signUp()
  expect(await third.call('submitProof', { body: await proofBody(third, second, story) })).toMatchObject({
    ...{ status: 'Verified', pointsEarned: 0, unpaid: 'own' },
  })
  expect(await third.call('getPointsOverview', {})).toMatchObject({ earned: 0, onHold: 0, waiting: 0 })

  const friend = await make.member()
  expect(await friend.call('startSaving', saving)).toMatchObject({
    challenges: [{ points: 100 }, { points: 100 }],
  })
  expect(await friend.call('getChallenge', { params: first })).toMatchObject({ payment: 'pays' })
  expect(await friend.call('submitProof', { body: await proofBody(friend, first, story) })).toMatchObject({
    ...{ status: 'Verified', pointsEarned: 100, unpaid: null },
  })
})
