import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { db, make } = await testApp()
const reader = await make.member()

const read = async (challengeId: number) => {
  const { creator, createdBy, creatorKind } = await reader.call('getChallenge', { params: { challengeId } })
  return { creator, createdBy, creatorKind }
}

async function added() {
  const member = await make.member({ fullName: 'Ayesha Perera' })
  const { challengeId } = await member.call('createChallenge', {
    body: {
      challengeName: 'Win',
      description: 'Send a photo of your identity card.',
      points: 5,
      photoUrl: 'https://example.org/a.jpg',
    },
  })
  return { member, challengeId }
}

test('a challenge is of Canopy only if it never had a creator', async () => {
  const { challengeId } = await make.challenge()
  expect(await read(challengeId)).toEqual({ creator: 'Canopy', createdBy: null, creatorKind: 'canopy' })
})

test('a challenge of somebody who left, who blocked the reader, or whom the reader muted, is not of Canopy', async () => {
  const [blocking, muted, leaving] = [await added(), await added(), await added()]
  expect(await read(muted.challengeId)).toEqual({
    creator: 'Ayesha Perera',
    createdBy: muted.member.userId,
    creatorKind: 'member',
  })
  await blocking.member.call('block', { params: reader })
  await reader.call('mute', { params: muted.member })
  await db.deleteFrom('users').where('user_id', '=', leaving.member.userId).execute()
  const unseen = { creator: 'a member', createdBy: null, creatorKind: 'unseen' }
  expect(await read(blocking.challengeId)).toEqual(unseen)
  expect(await read(muted.challengeId)).toEqual(unseen)
  expect(await read(leaving.challengeId)).toEqual({
    creator: 'a former member',
    createdBy: null,
    creatorKind: 'left',
  })
})

test('no challenge becomes one of Canopy afterwards', async () => {
  const { challengeId } = await added()
  const change = db.updateTable('challenges').where('challenge_id', '=', challengeId)
  await change.set({ is_official: true }).execute()
  await change.set({ created_by: null }).execute()
  await change.set({ is_official: true }).execute()
  expect((await read(challengeId)).creatorKind).toBe('left')
})
