import { expect, test } from 'vitest'
import { makePhoto } from '../../testing/photo.ts'
import { proofBody } from '../../testing/proof-body.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, db, make } = await testApp()
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

test('a proof that was submitted before its challenge was removed is judged', async () => {
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
})

const photo = async (seed: number) =>
  new Blob([new Uint8Array(await makePhoto(seed))], { type: 'image/jpeg' })
const statusOf = async (url: string) => (await app.inject(url)).statusCode

test('the uploaded picture of a removed challenge is only at the desk, until it is restored', async () => {
  const author = await make.member()
  const texts = { challengeName: 'Swim', points: 5, description: 'Swim in the lake' }
  const { challengeId, photoUrl } = await author.call('createChallengeWithPicture', {
    body: { challenge: JSON.stringify(texts), photo: await photo(88_100) },
  })
  const caseId = await removed(challengeId)
  await expect.poll(() => statusOf(photoUrl)).toBe(404)
  const { before, today } = await moderator.call('getReportCase', { params: { caseId } })
  for (const [address] of [before?.pictures ?? [], today?.pictures ?? []]) {
    expect(address).toContain('/media/private/')
    expect(await statusOf(address ?? '')).toBe(200)
  }

  const reviewer = await make.member({ duties: ['review'] })
  const atDesk = await reviewer.call('getDeskChallenge', { params: { challengeId } })
  expect(atDesk).toMatchObject({ photoUrl, pictureUrl: expect.stringContaining('/media/private/') })
  expect(await statusOf(atDesk.pictureUrl)).toBe(200)
  const edit = { ...texts, photoUrl, startsAt: null, endsAt: null, reason: 'A better one', version: 1 }
  const changed = await reviewer.call('editChallenge', {
    params: { challengeId },
    body: { challenge: JSON.stringify(edit), photo: await photo(88_101) },
  })
  await expect.poll(() => statusOf(changed.photoUrl)).toBe(404)
  await expect.poll(() => statusOf(changed.pictureUrl)).toBe(200)

  await moderator.call('decideReport', {
    params: { caseId },
    body: { decision: 'keep', version: 2, reason: 'It is fine' },
  })
  await expect.poll(() => statusOf(changed.photoUrl)).toBe(200)
  await reviewer.call('editChallenge', {
    params: { challengeId },
    body: { challenge: JSON.stringify({ ...edit, version: 2 }) },
  })
  await expect.poll(() => statusOf(photoUrl)).toBe(200)
  expect(await reviewer.call('getDeskChallenge', { params: { challengeId } })).toMatchObject({
    pictureUrl: photoUrl,
  })
})

test('a challenge that shows the picture of a proof neither publishes nor hides it', async () => {
  const [member, reviewer] = [await make.member(), await make.member({ duties: ['review'] })]
  const challenge = await make.challenge()
  const { imageUrl } = await member.call('submitProof', { body: await proofBody(member, challenge) })
  const photoUrl = new URL(imageUrl, 'http://canopy').pathname.replace('/private', '')
  const { challengeId } = challenge
  const texts = { challengeName: 'Swim', points: 5, description: 'Swim in the lake', photoUrl }
  const edit = { ...texts, startsAt: null, endsAt: null, reason: 'A better one', version: 1 }
  await reviewer.call('editChallenge', { params: { challengeId }, body: { challenge: JSON.stringify(edit) } })
  const caseId = await removed(challengeId)
  await moderator.call('decideReport', {
    params: { caseId },
    body: { decision: 'keep', version: 2, reason: 'It is fine' },
  })
  expect(await moderator.call('getReportCase', { params: { caseId } })).toMatchObject({
    before: { pictures: [] },
  })
  expect(await statusOf(imageUrl)).toBe(200)
  expect(await statusOf(photoUrl)).toBe(404)
})
