import { expect, test } from 'vitest'
import { proofBody } from '../../testing/proof-body.ts'
import { testApp } from '../../testing/test-app.ts'

const { db, make } = await testApp()
const moderator = await make.member({ duties: ['moderation'] })

async function removed(challengeId: number) {
  const reporter = await make.member()
  const { caseId } = await reporter.call('createReport', {
    body: { kind: 'challenge', id: String(challengeId), reason: 'Spam' },
  })
  await moderator.call('decideReport', {
    params: { caseId },
    body: { decision: 'remove', version: 1, reason: 'It advertises' },
  })
  return caseId
}

const gone = { status: 404, code: 'challenge_not_found' }

test('nobody joins a removed challenge or submits a proof for it', async () => {
  const [joined, stranger] = [await make.member(), await make.member()]
  const challenge = await make.challenge()
  const params = { challengeId: challenge.challengeId }
  await joined.call('joinChallenge', { params })
  await removed(challenge.challengeId)
  expect(await stranger.refused('joinChallenge', { params })).toMatchObject(gone)
  for (const member of [joined, stranger]) {
    const body = await proofBody(member, challenge)
    expect(await member.refused('submitProof', { body })).toMatchObject(gone)
    expect(await member.call('getPoints', { params: member })).toEqual({ points: 0 })
  }
})

test('a removed challenge can be left by those who joined it', async () => {
  const [joined, stranger] = [await make.member(), await make.member()]
  const { challengeId } = await make.challenge()
  const params = { challengeId }
  await joined.call('joinChallenge', { params })
  await removed(challengeId)
  expect(await joined.call('leaveChallenge', { params })).toMatchObject({ joined: false, enrolled: 0 })
  expect(await stranger.refused('leaveChallenge', { params })).toMatchObject(gone)
})

test('a proof of a removed challenge is neither retried nor appealed', async () => {
  const [member, stranger] = [await make.member(), await make.member()]
  const challenge = await make.challenge()
  const { proofId } = await member.call('submitProof', {
    body: await proofBody(member, challenge, 'Nothing that fits what the challenge asks for at all.'),
  })
  await removed(challenge.challengeId)
  const change = (status: 'Error' | 'Issue') =>
    db.updateTable('proofs').set({ status }).where('proof_id', '=', proofId).execute()
  const [params, body] = [{ proofId }, { reason: 'It was a tree' }]
  await change('Error')
  expect(await member.refused('retryProof', { params })).toMatchObject(gone)
  await change('Issue')
  expect(await member.refused('appealProof', { params, body })).toMatchObject(gone)
  expect(await stranger.refused('appealProof', { params, body })).toMatchObject({ code: 'not_found' })
})

test('a proof that was submitted before its challenge was removed is judged and paid', async () => {
  const member = await make.member()
  const challenge = await make.challenge({ points: 100 })
  const sent = member.call('submitProof', { body: await proofBody(member, challenge) })
  await expect
    .poll(
      async () =>
        (await db.selectFrom('proofs').select('proof_id').where('user_id', '=', member.userId).execute())
          .length,
    )
    .toBe(1)
  await removed(challenge.challengeId)
  expect(await sent).toMatchObject({ status: 'Verified' })
  expect(await member.call('getPoints', { params: member })).toEqual({ points: 100 })
})
