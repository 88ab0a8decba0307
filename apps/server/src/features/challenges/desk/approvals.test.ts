import { UNDO_TIME } from '@canopy/contract/desk/cases'
import { expect, test } from 'vitest'
import { proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
import { settlePoints } from '../payments/settle.ts'

const { deps, make, clock } = await testApp({ ECONOMY: 'guarded' })
const lonely = await testApp({ ECONOMY: 'guarded' })
const reviewer = await make.member({ fullName: 'Rita Reviewer', duties: ['review'] })
const other = await make.member({ duties: ['review'] })
const owner = await make.member({ duties: ['owner'] })

async function createdBy(member: typeof reviewer) {
  const photoUrl = 'https://example.org/tree.jpg'
  const body = { challengeName: 'Plant a tree', description: 'Plant it and show it.', points: 80, photoUrl }
  const { challengeId } = await member.call('createChallenge', { body })
  return { challengeId }
}

const approval = (version: number, points = 80, budget = 4000) => ({
  body: { decision: 'approve' as const, points, budget, reason: 'A good challenge', version },
})

test('reviewers see the budget to suggest, and the challenges that wait', async () => {
  const params = await createdBy(await make.member())
  expect(await reviewer.call('getDeskChallenge', { params })).toMatchObject({
    approval: 'waiting',
    budget: null,
    policy: { mode: 'guarded', budgetFactor: 50 },
  })
  const { mode: _, ...policy } = await owner.call('getPolicy', {})
  await owner.call('changePolicy', { body: { ...policy, budgetFactor: 20, reason: 'Smaller budgets' } })
  expect(await reviewer.call('getDeskChallenge', { params })).toMatchObject({ policy: { budgetFactor: 20 } })

  const waiting = () => reviewer.call('listDeskChallenges', { query: { approval: 'waiting' } })
  expect(await waiting()).toMatchObject([params])
  await reviewer.call('approveChallenge', { params, ...approval(1) })
  expect(await waiting()).toEqual([])
  expect(await reviewer.call('listDeskChallenges', { query: { approval: 'approved' } })).toMatchObject([
    { ...params, budget: 4000, budgetLeft: 4000 },
  ])
})

test('who added it reads of the approval, and later that it was changed; the history has what changed', async () => {
  const member = await make.member()
  const params = await createdBy(member)
  const latest = async () => (await member.call('listNotifications', {}))[0]?.text
  await reviewer.call('approveChallenge', { params, ...approval(1) })
  expect(await latest()).toBe('Your challenge “Plant a tree” was approved: it gives 80 points now.')
  await reviewer.call('approveChallenge', { params, ...approval(2, 90, 5000) })
  expect(await latest()).toBe('A steward changed your challenge “Plant a tree”: it gives 90 points now.')
  const query = { subjectKind: 'challenge', subjectId: String(params.challengeId) } as const
  expect(await reviewer.call('listAuditEntries', { query })).toMatchObject([
    { before: { approval: 'approved', points: 80, budget: 4000 }, after: { points: 90, budget: 5000 } },
    { before: { approval: 'waiting', points: 80 }, after: { approval: 'approved', budget: 4000 } },
  ])
})

test('of two stewards who decide at once, the second is refused and reads who was first', async () => {
  const params = await createdBy(await make.member())
  await other.call('approveChallenge', { params, ...approval(1) })
  const body = { decision: 'reject' as const, reason: 'Too many points', version: 1 }
  const refused = await reviewer.refused('approveChallenge', { params, body })
  expect(refused).toMatchObject({
    status: 409,
    code: 'already_decided',
    decided: { decidedBy: { userId: other.userId } },
  })
  expect(await reviewer.call('getDeskChallenge', { params })).toMatchObject({ approval: 'approved' })
})

test('a steward does not approve their own challenge while there is another one', async () => {
  const params = await createdBy(reviewer)
  expect(await reviewer.refused('approveChallenge', { params, ...approval(1) })).toMatchObject({
    status: 403,
    code: 'own_case',
  })
  await other.call('approveChallenge', { params, ...approval(1) })
  // Nor do they change what another one approved.
  expect(await reviewer.refused('approveChallenge', { params, ...approval(2, 500) })).toMatchObject({
    code: 'own_case',
  })
})

test('the only steward of a community approves their own challenge', async () => {
  const alone = await lonely.make.member({ duties: ['owner'] })
  await lonely.make.member({ duties: ['shop'] })
  const params = await createdBy(alone)
  expect(await alone.call('approveChallenge', { params, ...approval(1) })).toMatchObject({
    approval: 'approved',
  })
})

const undone = (version: number) => ({
  body: { decision: 'wait' as const, reason: 'Undone', version },
})

test('an approval or rejection can be taken back until proofs were paid or refused because of it', async () => {
  const creator = await make.member()
  const params = await createdBy(creator)
  const [member, later] = [await make.member(), await make.member()]
  const challenge = { ...params, challengeName: 'Plant a tree' }
  const story = 'I planted a young tree in the neighbourhood this morning and showed it in the ground.'
  const { proofId } = await member.call('submitProof', { body: await proofBody(member, challenge, story) })
  const hold = async () => (await member.call('getProof', { params: { proofId } })).hold
  const rejection = { body: { decision: 'reject' as const, reason: 'No photo can show it', version: 3 } }

  await reviewer.call('approveChallenge', { params, ...approval(1, 80, 100) })
  const reply = await reviewer.call('approveChallenge', { params, ...undone(2) })
  expect(reply).toMatchObject({ approval: 'waiting', budget: null, rejection: null, version: 3 })
  await reviewer.call('approveChallenge', { params, ...rejection })
  expect(await reviewer.call('approveChallenge', { params, ...undone(4) })).toMatchObject({
    approval: 'waiting',
  })
  clock.advance(UNDO_TIME)
  await settlePoints(deps)
  expect(await hold()).toBe('approval')
  expect(await creator.call('listNotifications', {})).toMatchObject([
    { text: 'Your challenge “Plant a tree” waits for approval again.' },
  ])
  const query = { subjectKind: 'challenge', subjectId: String(params.challengeId) } as const
  expect((await reviewer.call('listAuditEntries', { query }))[0]).toMatchObject({
    action: 'challenge.waiting',
    before: { approval: 'rejected' },
    after: { approval: 'waiting' },
  })

  await reviewer.call('approveChallenge', { params, ...approval(5, 80, 1000) })
  clock.advance(UNDO_TIME)
  await settlePoints(deps)
  expect(await hold()).toBe('confirmation')
  const refused = { status: 409, code: 'decision_followed' }
  expect(await reviewer.refused('approveChallenge', { params, ...undone(6) })).toMatchObject(refused)
  await reviewer.call('approveChallenge', { params, body: { ...rejection.body, version: 6 } })
  await later.call('submitProof', { body: await proofBody(later, challenge, story) })
  expect(await reviewer.refused('approveChallenge', { params, ...undone(7) })).toMatchObject(refused)
})

test('an approval that is taken back takes points, criteria and evidence back, too', async () => {
  const params = await createdBy(await make.member())
  const before = await reviewer.call('getDeskChallenge', { params })
  const terms = { points: before.points, criteria: before.criteria, evidence: 'none' as const }
  expect(before).toMatchObject(terms)
  const changed = { points: 300, criteria: ['A young tree'], evidence: 'code' as const }
  await reviewer.call('approveChallenge', { params, body: { ...approval(1).body, ...changed } })
  expect(await reviewer.call('getDeskChallenge', { params })).toMatchObject(changed)
  await reviewer.call('approveChallenge', { params, body: { ...undone(2).body, ...terms } })
  expect(await reviewer.call('getDeskChallenge', { params })).toEqual({ ...before, version: 3 })
  const query = { subjectKind: 'challenge', subjectId: String(params.challengeId) } as const
  expect((await reviewer.call('listAuditEntries', { query }))[0]?.after).toEqual({
    ...{ approval: 'waiting', budget: null, points: 80 },
    changed: ['criteria', 'evidence'],
  })
})

test('a steward completes the criteria with the approval, and the history says so', async () => {
  const params = await createdBy(await make.member())
  const criteria = ['A young tree in the ground', 'Your hand or a tool beside it']
  const { body } = approval(1)
  const approved = await reviewer.call('approveChallenge', { params, body: { ...body, criteria } })
  expect(approved).toMatchObject({ approval: 'approved', criteria })
  const query = { subjectKind: 'challenge', subjectId: String(params.challengeId) } as const
  const history = () => reviewer.call('listAuditEntries', { query })
  expect(await history()).toMatchObject([{ after: { changed: ['criteria'] } }])
  await reviewer.call('approveChallenge', { params, body: { ...body, criteria, version: 2 } })
  expect((await history())[0]?.after).not.toHaveProperty('changed')
})
