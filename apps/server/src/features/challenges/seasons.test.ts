/** Categories and days of challenges, and the lists by them. */

import { Category } from '@canopy/contract/challenges/category'
import type { Challenge, ChallengeList } from '@canopy/contract/challenges/shapes'
import { DAY, ENDS_SOON, SEASON_WITHIN, SECOND } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { nextCursor } from '../../testing/next-page.ts'
import { makePhoto } from '../../testing/photo.ts'
import { proofBody } from '../../testing/proof-body.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, db, make, clock } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

const texts = {
  challengeName: 'Collect rain',
  points: 40,
  description: 'Collect the rain of a day.',
  photoUrl: 'https://example.org/rain.jpg',
}
const inTime = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString()

async function add(change: object = {}, creator?: Member) {
  const by = creator ?? (await make.member())
  return by.call('createChallenge', { body: { ...texts, ...change } })
}

const listed = async (member: Member, list: ChallengeList, category?: Category) =>
  (await member.call('listChallenges', { query: { list, category } })).map(({ challengeId }) => challengeId)

/** The lists that have the challenge. */
async function listsWith(member: Member, { challengeId }: { challengeId: number }) {
  const lists = ['forYou', 'new', 'endingSoon', 'ended'] as const
  const found = await Promise.all(
    lists.map(async (list) => ((await listed(member, list)).includes(challengeId) ? [list] : [])),
  )
  return found.flat()
}

test('a new challenge has the category and days that its creator chooses, or is about the community without an end', async () => {
  expect(await add()).toMatchObject({ category: 'community', startsAt: null, endsAt: null })
  const season = { category: 'water' as const, startsAt: inTime(2 * DAY), endsAt: inTime(5 * DAY) }
  const creator = await make.member()
  expect(await add(season, creator)).toMatchObject({ ...season, closed: false })
  const photo = new Blob([new Uint8Array(await makePhoto(91_000))], { type: 'image/jpeg' })
  const withPicture = (change: object) => ({
    body: { challenge: JSON.stringify({ ...texts, ...season, ...change }), photo },
  })
  expect(await creator.call('createChallengeWithPicture', withPicture({}))).toMatchObject(season)
  expect(
    await creator.refused('createChallengeWithPicture', withPicture({ endsAt: inTime(-DAY) })),
  ).toMatchObject({ status: 400 })
})

test('the first day is today or later, the last one is after it, and both are within a year', async () => {
  const creator = await make.member()
  const refused = async (change: object) => {
    const { status, fields } = await creator.refused('createChallenge', { body: { ...texts, ...change } })
    return { status, ...fields }
  }
  const firstDay = 'The first day must be today or in the next 366 days'
  const lastDay = 'The last day must be today or in the next 366 days'
  expect(await refused({ startsAt: inTime(-DAY) })).toEqual({ status: 400, startsAt: firstDay })
  expect(await refused({ startsAt: inTime(SEASON_WITHIN + SECOND) })).toEqual({
    status: 400,
    startsAt: firstDay,
  })
  expect(await refused({ endsAt: inTime(0) })).toEqual({ status: 400, endsAt: lastDay })
  expect(await refused({ endsAt: inTime(SEASON_WITHIN + SECOND) })).toEqual({ status: 400, endsAt: lastDay })
  const order = 'The last day cannot be before the first one'
  const same = inTime(DAY)
  for (const endsAt of [same, same.replace('Z', '000Z')])
    expect(await refused({ startsAt: same, endsAt })).toEqual({ status: 400, endsAt: order })
  expect(await refused({ startsAt: inTime(2 * DAY), endsAt: same })).toEqual({ status: 400, endsAt: order })
  expect(await refused({ category: 'weather' })).toMatchObject({ status: 400 })
  expect(
    await db
      .selectFrom('challenges')
      .select('challenge_id')
      .where('created_by', '=', creator.userId)
      .execute(),
  ).toEqual([])
  expect(await add({ startsAt: inTime(SECOND - DAY), endsAt: inTime(SEASON_WITHIN) }, creator)).toMatchObject(
    {
      closed: false,
    },
  )
})

test('a challenge moves through the lists at the edges of its season', async () => {
  const member = await make.member()
  const season = await add({ startsAt: inTime(DAY), endsAt: inTime(3 * DAY) })
  const later = async (milliseconds: number) => {
    clock.advance(milliseconds)
    await make.useSessions()
    return listsWith(member, season)
  }
  expect(await later(0)).toEqual(['new'])
  expect(await later(DAY - 1)).toEqual(['new'])
  expect(await later(1)).toEqual(['forYou', 'new', 'endingSoon'])
  expect(await later(2 * DAY - 1)).toEqual(['forYou', 'new', 'endingSoon'])
  expect(await later(1)).toEqual(['ended'])
})

test('a challenge ends soon within 30 days, and one that a steward closed has ended', async () => {
  const member = await make.member()
  const soon = await add({ endsAt: inTime(ENDS_SOON) })
  const late = await add({ endsAt: inTime(ENDS_SOON + 1) })
  expect(await listsWith(member, soon)).toEqual(['forYou', 'new', 'endingSoon'])
  expect(await listsWith(member, late)).toEqual(['new'])
  const closed = { closed_at: clock.now() }
  await db.updateTable('challenges').set(closed).where('challenge_id', '=', soon.challengeId).execute()
  expect(await listsWith(member, soon)).toEqual(['ended'])
})

test('for a member are those joined and not done, the first to end first, then others that end soon', async () => {
  const member = await make.member()
  const plain = await make.challenge()
  const done = await make.challenge()
  const [joinedLate, joinedSoon, other, soonest] = [
    await add({ endsAt: inTime(200 * DAY) }),
    await add({ endsAt: inTime(20 * DAY) }),
    await add({ endsAt: inTime(9 * DAY) }),
    await add({ endsAt: inTime(2 * DAY) }),
  ]
  for (const { challengeId } of [plain, joinedLate, joinedSoon])
    await member.call('joinChallenge', { params: { challengeId } })
  expect(await member.call('submitProof', { body: await proofBody(member, done) })).toMatchObject({
    status: 'Verified',
  })
  const own = [plain, done, joinedLate, joinedSoon, other, soonest].map(({ challengeId }) => challengeId)
  const wanted = [joinedSoon, joinedLate, plain, soonest, other].map(({ challengeId }) => challengeId)
  expect((await listed(member, 'forYou')).filter((id) => own.includes(id))).toEqual(wanted)

  const paged: number[] = []
  for (let cursor: string | undefined; paged.length === 0 || cursor !== undefined; ) {
    const response = await member.send('listChallenges', { query: { list: 'forYou', limit: 1, cursor } })
    paged.push(...response.json<Challenge[]>().map(({ challengeId }) => challengeId))
    cursor = nextCursor(response)
  }
  expect(paged).toEqual(await listed(member, 'forYou'))
})

test.each(['new', 'endingSoon', 'ended'] as const)('pages of the list %s follow each other', async (list) => {
  const member = await make.member()
  const endsAt = clock.now()
  for (const days of [1, 2, 2, 3]) await add({ endsAt: inTime(days * DAY) })
  const challenges = await Promise.all([1, 2, 3].map(() => make.challenge()))
  await db
    .updateTable('challenges')
    .set({ ends_at: endsAt })
    .where(
      'challenge_id',
      'in',
      challenges.map(({ challengeId }) => challengeId),
    )
    .execute()
  const all = await listed(member, list)
  const paged: number[] = []
  for (let cursor: string | undefined; paged.length === 0 || cursor !== undefined; ) {
    const response = await member.send('listChallenges', { query: { list, limit: 2, cursor } })
    paged.push(...response.json<Challenge[]>().map(({ challengeId }) => challengeId))
    cursor = nextCursor(response)
  }
  expect(paged).toEqual(all)
  expect(all.length).toBeGreaterThan(2)
})

test('each list, and that of all, can be limited to a category and to what a member added or joined', async () => {
  const [member, creator] = [await make.member(), await make.member()]
  const food = await add({ category: 'food', endsAt: inTime(DAY) }, creator)
  const nature = await add({ category: 'nature', endsAt: inTime(DAY) }, creator)
  const ids = async (query: object) =>
    (await member.call('listChallenges', { query: { ...query, userId: creator.userId } })).map(
      ({ challengeId }) => challengeId,
    )
  for (const list of ['forYou', 'new', 'endingSoon', undefined])
    expect([list, await ids({ list, category: 'food' })]).toEqual([list, [food.challengeId]])
  expect(await ids({ category: 'energy' })).toEqual([])
  expect(await ids({ list: 'ended', category: 'nature' })).toEqual([])
  expect(await ids({})).toEqual([nature.challengeId, food.challengeId])
  expect((await member.send('listChallenges', { query: { list: 'weird' } })).statusCode).toBe(400)
})

test('no list has a removed challenge, and none names a creator whom the member does not see', async () => {
  const [member, creator] = [await make.member(), await make.member({ fullName: 'Blocked Creator' })]
  const current = await add({ category: 'waste', endsAt: inTime(DAY) }, creator)
  const ended = await add({ category: 'waste', endsAt: inTime(DAY) }, creator)
  const end = (challengeId: number) =>
    db
      .updateTable('challenges')
      .set({ closed_at: clock.now() })
      .where('challenge_id', '=', challengeId)
      .execute()
  await end(ended.challengeId)
  await member.call('joinChallenge', { params: { challengeId: current.challengeId } })
  await creator.call('block', { params: member })
  for (const list of ['forYou', 'new', 'endingSoon', 'ended'] as const) {
    const found = await member.call('listChallenges', { query: { list, category: 'waste' } })
    expect([list, found.length > 0]).toEqual([list, true])
    for (const each of found) expect(each).toMatchObject({ creatorKind: 'unseen', createdBy: null })
    expect(JSON.stringify(found)).not.toContain('Blocked')
  }
  await db
    .updateTable('challenges')
    .set({ hidden_at: clock.now() })
    .where('created_by', '=', creator.userId)
    .execute()
  for (const list of ['forYou', 'new', 'endingSoon', 'ended'] as const)
    expect([list, await listed(member, list, 'waste')]).toEqual([list, []])
})

test('a category is found by its name in the language of the reader, after challenges that are named so', async () => {
  const reader = await make.member()
  const search = async (q: string, language = 'en') => {
    const response = await app.inject({
      url: `/api/search/challenges?q=${encodeURIComponent(q)}`,
      headers: { authorization: `Bearer ${reader.token}`, 'accept-language': language },
    })
    return response.json<Challenge[]>().map(({ challengeName }) => challengeName)
  }
  await add({ challengeName: 'Ride to town', category: 'mobility' })
  await add({ challengeName: 'A bicycle for getting around' })
  expect(await search('Getting around')).toEqual(['A bicycle for getting around', 'Ride to town'])
  expect(await search('around')).toEqual(['A bicycle for getting around', 'Ride to town'])
  expect(await search('பயணம்', 'ta')).toEqual(['Ride to town'])
  expect(await search('பயணம்')).toEqual([])
  expect(await search('mo')).toEqual([])
})

test('stewards filter by category and change it, which the log names; its creator gets it with their data', async () => {
  const [steward, creator] = [await make.member({ duties: ['review'] }), await make.member()]
  const { challengeId } = await add({ challengeName: 'Mend a chair', category: 'energy' }, creator)
  const params = { challengeId }
  const edit = { ...texts, startsAt: null, endsAt: null, reason: 'It fits better', version: 1 }
  const editBody = (change: object) => ({
    params,
    body: { challenge: JSON.stringify({ ...edit, ...change }) },
  })
  expect(await steward.call('editChallenge', editBody({}))).toMatchObject({ category: 'energy' })
  expect(await steward.call('editChallenge', editBody({ category: 'things', version: 2 }))).toMatchObject({
    category: 'things',
    version: 3,
  })
  const [entry] = await steward.call('listAuditEntries', {
    query: { subjectKind: 'challenge', subjectId: String(challengeId) },
  })
  expect(entry).toMatchObject({ after: { changed: ['category'] } })
  const found = await steward.call('listDeskChallenges', { query: { category: 'things' } })
  expect(found.map((row) => row.challengeId)).toEqual([challengeId])
  const csv = await steward.send('exportDeskChallenges', { query: { category: 'things' } })
  expect(csv.body.trim().split('\r\n')).toEqual([
    expect.stringMatching(/,category$/),
    expect.stringMatching(new RegExp(`^${challengeId},.*,things$`)),
  ])
})

test('every category can be stored', async () => {
  for (const category of Category.options) expect(await add({ category })).toMatchObject({ category })
})
