/** Lists of challenges, and how many can wait for approval, under ECONOMY=guarded. */

import type { Challenge } from '@canopy/contract/challenges/shapes'
import { DAY } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { nextCursor } from '../../testing/next-page.ts'
import { testApp } from '../../testing/test-app.ts'
import { countJoined } from './list-queries.ts'

const { db, make, clock, transaction } = await testApp({ ECONOMY: 'guarded' })
const steward = await make.member({ duties: ['review'] })
const owner = await make.member({ duties: ['owner'] })

async function approvedChallenge() {
  const { challengeId } = await make.challenge()
  const params = { challengeId }
  const { version } = await steward.call('getDeskChallenge', { params })
  const body = {
    decision: 'approve' as const,
    points: 100,
    budget: 5000,
    reason: 'A good challenge',
    version,
  }
  await steward.call('approveChallenge', { params, body })
  return { challengeId }
}

test('a challenge that was removed after a report no longer counts as waiting for approval', async () => {
  const { mode: _, ...policy } = await owner.call('getPolicy', {})
  await owner.call('changePolicy', { body: { ...policy, unapprovedOpen: 1, reason: 'For a while' } })
  const body = {
    challengeName: 'Count birds',
    description: 'Count the birds.',
    points: 5,
    photoUrl: 'https://example.org/bird.jpg',
  }
  const add = async () => (await make.member()).send('createChallenge', { body })
  const { challengeId } = (await add()).json<Challenge>()
  expect((await add()).statusCode).toBe(429)
  await db
    .updateTable('challenges')
    .set({ hidden_at: new Date() })
    .where('challenge_id', '=', challengeId)
    .execute()
  expect((await add()).statusCode).toBe(201)
})

test('pages of challenges follow each other: featured ones, approved ones, then others, each newest first', async () => {
  const member = await make.member()
  const challenges = [
    await approvedChallenge(),
    await make.challenge(),
    await approvedChallenge(),
    await make.challenge(),
    await make.challenge(),
    await approvedChallenge(),
  ].map(({ challengeId }) => challengeId)
  const [featured, hidden] = [challenges[3] ?? 0, challenges[2] ?? 0]
  await db.updateTable('challenges').set({ is_featured: true }).where('challenge_id', '=', featured).execute()
  const all = (await member.call('listChallenges', {})).map(({ challengeId }) => challengeId)
  const places = [featured, challenges[5], challenges[2], challenges[0], challenges[4], challenges[1]]
  expect(all.filter((id) => challenges.includes(id))).toEqual(places)

  const seen: number[] = []
  for (let cursor: string | undefined; seen.length === 0 || cursor !== undefined; ) {
    const response = await member.send('listChallenges', { query: { limit: 3, cursor } })
    seen.push(...response.json<Challenge[]>().map(({ challengeId }) => challengeId))
    cursor = nextCursor(response)
    // The next page begins where the last one ended, also after the challenge there is gone.
    if (seen.at(-1) === hidden)
      await db
        .updateTable('challenges')
        .set({ hidden_at: new Date() })
        .where('challenge_id', '=', hidden)
        .execute()
  }
  expect(seen).toEqual(all)
})

test('of approved challenges those come first that most members joined in the last weeks, and what waits for a steward comes last', async () => {
  const reader = await make.member()
  const [few, many, old, waiting, featured] = [
    await approvedChallenge(),
    await approvedChallenge(),
    await approvedChallenge(),
    await make.challenge(),
    await make.challenge(),
  ]
  const join = async (challenge: { challengeId: number }, members: number) => {
    for (let number = 0; number < members; number++)
      await (await make.member()).call('joinChallenge', { params: challenge })
  }
  await join(old, 4)
  const before = new Date(clock.now().getTime() - 30 * DAY)
  await db
    .updateTable('participations')
    .set({ joined_at: before })
    .where('challenge_id', '=', old.challengeId)
    .execute()
  await join(few, 1)
  await join(many, 2)
  await join(waiting, 3)
  await db
    .updateTable('challenges')
    .set({ is_featured: true })
    .where('challenge_id', '=', featured.challengeId)
    .execute()
  await transaction((tx) => countJoined(tx, clock.now()))
  const own = [few, many, old, waiting, featured].map(({ challengeId }) => challengeId)
  const listed = (await reader.call('listChallenges', {})).map(({ challengeId }) => challengeId)
  expect(listed.filter((id) => own.includes(id))).toEqual(
    [featured, many, few, old, waiting].map(({ challengeId }) => challengeId),
  )

  await db
    .updateTable('challenges')
    .set({ closed_at: clock.now() })
    .where('challenge_id', '=', many.challengeId)
    .execute()
  await transaction((tx) => countJoined(tx, clock.now()))
  const after = (await reader.call('listChallenges', {})).map(({ challengeId }) => challengeId)
  expect(after.indexOf(few.challengeId)).toBeLessThan(after.indexOf(many.challengeId))
})

test('what waits for approval is in no list of what is new, ends soon or has ended, except for those who joined it', async () => {
  const [reader, joined] = [await make.member(), await make.member()]
  const [waiting, approved] = [await make.challenge(), await approvedChallenge()]
  await joined.call('joinChallenge', { params: waiting })
  const listsOf = async (member: typeof reader, { challengeId }: { challengeId: number }) => {
    const found = []
    for (const list of ['forYou', 'new', 'endingSoon', 'ended'] as const) {
      const challenges = await member.call('listChallenges', { query: { list } })
      if (challenges.some((one) => one.challengeId === challengeId)) found.push(list)
    }
    return found
  }
  const endAt = (time: number) =>
    db
      .updateTable('challenges')
      .set({ ends_at: new Date(clock.now().getTime() + time) })
      .where('challenge_id', 'in', [waiting.challengeId, approved.challengeId])
      .execute()
  await endAt(DAY)
  expect(await listsOf(reader, approved)).toEqual(['forYou', 'new', 'endingSoon'])
  expect(await listsOf(reader, waiting)).toEqual([])
  expect(await listsOf(joined, waiting)).toEqual(['forYou'])
  await endAt(0)
  expect(await listsOf(reader, approved)).toEqual(['ended'])
  expect(await listsOf(joined, waiting)).toEqual([])
})
