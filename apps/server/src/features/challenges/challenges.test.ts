import { messages } from '@canopy/contract/messages'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { make, visitor, db } = await testApp()

const newChallenge = {
  challengeName: 'Cycle to work',
  points: 40,
  description: 'Leave the car at home for a day and cycle.',
  photoUrl: 'https://example.org/bicycle.jpg',
}

describe('a new challenge', () => {
  test('is listed first, with its creator', async () => {
    const creator = await make.member({ fullName: 'Ayesha Perera' })
    const created = await creator.call('createChallenge', { body: newChallenge })
    expect(created).toMatchObject({
      ...newChallenge,
      creator: 'Ayesha Perera',
      createdBy: creator.userId,
      enrolled: 0,
      joined: false,
      status: null,
      currentProgress: 0,
      targetProgress: 100,
    })
    const other = await make.member()
    const [first] = await other.call('listChallenges', {})
    expect(first).toEqual(created)
    expect(await other.call('getChallenge', { params: { challengeId: created.challengeId } })).toEqual(
      created,
    )
  })

  test('needs all four fields within their limits', async () => {
    const creator = await make.member()
    const refused = (change: object) =>
      creator.refused('createChallenge', { body: { ...newChallenge, ...change } })
    expect(await refused({ challengeName: '  ' })).toMatchObject({
      status: 400,
      message: messages.fillInAllFields,
    })
    expect(await refused({ challengeName: 'x'.repeat(121) })).toMatchObject({ status: 400 })
    expect(await refused({ description: 'x'.repeat(2001) })).toMatchObject({ status: 400 })
    expect(await refused({ photoUrl: 'javascript:alert(1)' })).toMatchObject({
      message: messages.challengePhotoUrl,
    })
    for (const points of [0, 1001, 1.5, -3, 'many'])
      expect(await refused({ points })).toMatchObject({ status: 400, message: messages.challengePointsRange })
  })

  test('cannot be created or listed by visitors', async () => {
    expect(await visitor.refused('createChallenge', { body: newChallenge })).toMatchObject({ status: 401 })
    expect(await visitor.refused('listChallenges')).toMatchObject({ status: 401 })
  })
})

describe('a challenge sent again', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
  const createdBy = ({ userId, call }: Awaited<ReturnType<typeof make.member>>) =>
    call('listChallenges', { query: { userId } })

  test('twenty times at once with the same key is one challenge', async () => {
    const creator = await make.member()
    const input = { body: newChallenge, ...keyed('once') }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => creator.send('createChallenge', input)),
    )
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([...Array(19).fill(200), 201])
    const created = await createdBy(creator)
    expect(created).toHaveLength(1)
    for (const response of responses) expect(response.json()).toEqual(created[0])
  })

  test('with the same key and other content is refused', async () => {
    const creator = await make.member()
    await creator.call('createChallenge', { body: newChallenge, ...keyed('reused') })
    const other = { ...newChallenge, points: 50 }
    expect(await creator.refused('createChallenge', { body: other, ...keyed('reused') })).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
    expect(await createdBy(creator)).toMatchObject([{ points: 40 }])
  })

  test('after a refusal can use the same key', async () => {
    const creator = await make.member()
    const refused = { body: { ...newChallenge, points: 0 }, ...keyed('free') }
    expect(await creator.refused('createChallenge', refused)).toMatchObject({ status: 400 })
    await creator.call('createChallenge', { body: newChallenge, ...keyed('free') })
    expect(await createdBy(creator)).toHaveLength(1)
  })

  test('without a key, or by another member, is another challenge', async () => {
    const [creator, other] = [await make.member(), await make.member()]
    await creator.call('createChallenge', { body: newChallenge })
    await creator.call('createChallenge', { body: newChallenge })
    expect(await createdBy(creator)).toHaveLength(2)
    for (const member of [creator, other])
      await member.call('createChallenge', { body: newChallenge, ...keyed('shared') })
    expect(await createdBy(creator)).toHaveLength(3)
    expect(await createdBy(other)).toHaveLength(1)
  })
})

describe('joining', () => {
  test('counts each member once, however often and however many at once', async () => {
    const { challengeId } = await make.challenge()
    const members = await Promise.all([make.member(), make.member(), make.member()])
    const join = { params: { challengeId } }
    await Promise.all(members.flatMap((member) => [1, 2, 3].map(() => member.call('joinChallenge', join))))
    const [member] = members
    expect(await member?.call('joinChallenge', join)).toMatchObject({
      enrolled: 3,
      joined: true,
      status: 'active',
      currentProgress: 0,
    })
    await member?.call('leaveChallenge', join)
    expect(await member?.call('leaveChallenge', join)).toMatchObject({
      enrolled: 2,
      joined: false,
      status: null,
    })
  })

  test('ends when the account is deleted', async () => {
    const { challengeId } = await make.challenge()
    const member = await make.member()
    await member.call('joinChallenge', { params: { challengeId } })
    await db.deleteFrom('users').where('user_id', '=', member.userId).execute()
    const other = await make.member()
    expect(await other.call('getChallenge', { params: { challengeId } })).toMatchObject({ enrolled: 0 })
  })

  test('returns 404 for a challenge that does not exist', async () => {
    const member = await make.member()
    for (const name of ['getChallenge', 'joinChallenge', 'leaveChallenge'] as const) {
      for (const challengeId of [999_999, 0, 'x', 3_000_000_000])
        expect(await member.refused(name, { params: { challengeId } })).toMatchObject({ status: 404 })
    }
  })
})

describe("a member's challenges", () => {
  test('are those they joined or created', async () => {
    const member = await make.member()
    const created = await member.call('createChallenge', { body: newChallenge })
    const joined = await make.challenge({ challengeName: 'Joined' })
    await make.challenge({ challengeName: 'Neither' })
    await member.call('joinChallenge', { params: { challengeId: joined.challengeId } })
    const other = await make.member()
    const seen = await other.call('listChallenges', { query: { userId: member.userId } })
    expect(seen.map(({ challengeId }) => challengeId)).toEqual([joined.challengeId, created.challengeId])
    const own = await member.call('listOwnChallenges', {})
    expect(own.map(({ challengeId }) => challengeId)).toEqual([joined.challengeId, created.challengeId])
    expect(await other.call('listOwnChallenges', {})).toEqual([])
    const query = { userId: member.userId }
    expect(await other.refused('listOwnChallenges', { query })).toMatchObject({ status: 403 })
    const steward = await make.member({ duties: ['owner'] })
    expect((await steward.call('listOwnChallenges', {})).length).toBeGreaterThan(2)
  })

  test('are listed up to the limit', async () => {
    const member = await make.member()
    await make.challenge()
    await make.challenge()
    expect(await member.call('listChallenges', { query: { limit: 1 } })).toHaveLength(1)
    for (const query of [{ limit: 0 }, { limit: 1001 }, { userId: 'x' }])
      expect(await member.refused('listChallenges', { query })).toMatchObject({ status: 400 })
  })
})
