import { randomUUID } from 'node:crypto'
import { DAY } from '@canopy/contract/limits'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../app/features.ts'
import { english } from '../../../testing/english.ts'
import { proofBody } from '../../../testing/proof-body.ts'
import { says, startModelServer, verdict } from '../../../testing/servers/model-server.ts'
import { testApp } from '../../../testing/test-app.ts'
import { deleteAccount } from '../../accounts/own-data/leaving.ts'
import { hideFaces } from './hide-faces.ts'
import { deleteExpiredCases, preparePhotos } from './prepare-photos.ts'

const head = { what: 'head', left: 200, top: 200, right: 400, bottom: 450 }
/** Response of the model about each picture, whichever of the two questions it gets. */
const looks = (faces: object) => says({ description: 'A tree.', things: [], ...faces })
const model = await startModelServer(says(verdict({ confidence: 0.6 })))
model.nextLooks(looks({ people: 1, boxes: [head] }))
afterAll(() => model[Symbol.asyncDispose]())
const { db, ownerDb, deps, make, clock } = await testApp({
  REVIEWER: 'openai-compatible:eye-1',
  REVIEWER_BASE_URL: model.baseUrl,
  REVIEWER_DAILY_LIMIT: '100000',
})
type Member = Awaited<ReturnType<typeof make.member>>
const steward = await make.member({ duties: ['owner'] })

const setJury = async (juryPerDay: number) => {
  const policy = await steward.call('getPolicy', {})
  await steward.call('changePolicy', {
    body: { ...policy, juryPerDay, jurySure: 95, payAtOnce: 95, reason: 'We try it' },
  })
}

/** Challenges that proven members have done. */
const done = await Promise.all([1, 2, 3, 4, 5].map(() => make.challenge({ points: 1 })))
/** Proofs that a steward has decided, of which jurors can be shown the photo. */
const known: { proofId: number; status: 'Verified' | 'Issue' }[] = []

async function newPicture() {
  const name = `${randomUUID()}-400x300`
  await db
    .insertInto('media')
    .values({ name, width: 400, height: 300, visibility: 'private', hashed: true })
    .execute()
  return name
}

beforeAll(async () => {
  for (let at = 0; at < 12; at++) {
    const status = at % 2 === 0 ? 'Verified' : 'Issue'
    const facts = { sent_width: 400, sent_height: 300, contrast: 50 }
    const { challengeId } = await make.challenge({ points: 1 })
    const { proof_id } = await ownerDb
      .insertInto('proofs')
      .values({
        ...{ challenge_id: challengeId, user_id: (await make.member()).userId, description: 'A tree' },
        ...{ status, reviewer: 'steward', image: await newPicture(), ...facts },
      })
      .returning('proof_id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('reviews')
      .values({ proof_id, reviewer: 'steward', status, cause: 'unclear', feedback: '[]' })
      .execute()
    await db
      .insertInto('jury_cases')
      .values({ proof_id, image: await newPicture(), prior: 0.5 })
      .execute()
    known.push({ proofId: proof_id, status })
  }
})

/** A member with a confirmed history. */
async function proven() {
  const member = await make.member()
  await ownerDb
    .updateTable('users')
    .set({ joined_at: new Date(Date.now() - 40 * DAY) })
    .where('user_id', '=', member.userId)
    .execute()
  const proof = { user_id: member.userId, description: 'Done', status: 'Verified', reviewer: 'steward' }
  await ownerDb
    .insertInto('proofs')
    .values(done.map(({ challengeId }) => ({ ...proof, challenge_id: challengeId })))
    .execute()
  return member
}

/** A juror who was right about all that stewards have decided. */
async function trusted() {
  const juror = await proven()
  await juror.call('joinJury', {})
  await db
    .insertInto('jury_votes')
    .values(
      known.map(({ proofId, status }) => ({
        ...{ proof_id: proofId, user_id: juror.userId, item_id: randomUUID(), is_known: true },
        vote: status === 'Verified' ? 'met' : 'not_met',
        voted_at: new Date(),
        shown_at: new Date(Date.now() - 2 * DAY),
      })),
    )
    .execute()
  return juror
}

/** A proof of which the model is not sure, whose photo is ready for jurors. */
async function doubtful(author?: Member) {
  const member = author ?? (await make.member())
  const challenge = await make.challenge({ points: 10 })
  const { proofId, status } = await member.call('submitProof', { body: await proofBody(member, challenge) })
  expect(status).toBe('Pending')
  await preparePhotos(deps)
  await expect.poll(() => hasCase(proofId), { timeout: 20_000 }).toBe(true)
  return { author: member, proofId, ...challenge }
}

const hasCase = async (proofId: number) =>
  (await db.selectFrom('jury_cases').select('proof_id').where('proof_id', '=', proofId).execute()).length > 0

/** Leaves no doubtful proof to look at, so that each test has its own only. */
const endAll = () =>
  db
    .updateTable('jury_cases')
    .set({ image: null })
    .where(
      'proof_id',
      'not in',
      known.map(({ proofId }) => proofId),
    )
    .execute()

const next = async (juror: Member) => (await juror.call('showJuryItem', {})).item
async function vote(juror: Member, answer: 'met' | 'not_met' | 'cannot_tell') {
  const item = await next(juror)
  if (!item) throw new Error('there is nothing to vote on')
  await juror.call('voteInJury', { params: item, body: { vote: answer } })
  return item
}

const entriesOf = (proofId: number) =>
  db.selectFrom('points_ledger').select('amount').where('ref', '=', String(proofId)).execute()
const proofOf = ({ author, proofId }: { author: Member; proofId: number }) =>
  author.call('getProof', { params: { proofId } })
const caseOf = (proofId: number) => steward.call('getProofForStewards', { params: { proofId } })

test('there is no jury until an owner has it', async () => {
  const member = await proven()
  expect(await member.call('joinJury', {})).toMatchObject({ state: 'off', perDay: 0 })
  expect(await next(member)).toBeNull()
  await setJury(10)
  expect(await member.call('getJury', {})).toMatchObject({ state: 'invited', perDay: 10 })
  expect(await member.call('joinJury', {})).toMatchObject({ state: 'helping', votes: 0 })
})

describe('a doubtful proof', () => {
  test('is paid as soon as its jury is sure, and nobody learns of whom', async () => {
    await endAll()
    const [one, two] = [await trusted(), await trusted()]
    const shown = await doubtful()
    const { author, proofId } = shown
    const item = await next(one)
    expect(item).toEqual({
      itemId: expect.any(String),
      imageUrl: expect.stringMatching(/^\/media\/private\//),
      criteria: [expect.any(String)],
    })
    expect(JSON.stringify(item)).not.toMatch(new RegExp(`${author.userId}|${author.username}`))
    const { image } = await db
      .selectFrom('proofs')
      .select('image')
      .where('proof_id', '=', proofId)
      .executeTakeFirstOrThrow()
    expect(item?.imageUrl).not.toContain(image)
    // A juror is shown the same until there is a vote.
    expect(await next(one)).toMatchObject({ itemId: item?.itemId })
    expect(await caseOf(proofId)).toMatchObject({ jury: { outcome: null }, cause: 'unclear' })

    await vote(one, 'met')
    expect(await proofOf(shown)).toMatchObject({ status: 'Pending' })
    await vote(two, 'met')
    expect(await proofOf(shown)).toMatchObject({
      status: 'Verified',
      reviewer: 'jury',
      pointsEarned: 10,
      aiResponse: english('verdicts.juryVerified'),
    })
    expect(await entriesOf(proofId)).toEqual([{ amount: 10 }])
    const checks = db.selectFrom('checked_verdicts').select(['steward_id', 'cause', 'is_right'])
    expect(await checks.where('proof_id', '=', proofId).execute()).toEqual([
      { steward_id: null, cause: 'unclear', is_right: true },
    ])
    expect((await caseOf(proofId)).jury).toMatchObject({ outcome: 'Verified', votes: 2 })
    const [notice] = await author.call('listNotifications', { query: {} })
    expect(notice?.text).toContain('Trusted members')
    expect(notice?.text).not.toContain(one.username)
    expect(await one.call('getJury', {})).toMatchObject({ votes: 13 })
  })

  test('that its jury refuses can be appealed to a steward', async () => {
    await endAll()
    const jurors = [await trusted(), await trusted()]
    const shown = await doubtful()
    for (const juror of jurors) await vote(juror, 'not_met')
    expect(await proofOf(shown)).toMatchObject({ status: 'Issue', reviewer: 'jury', pointsEarned: 0 })
    const params = { proofId: shown.proofId }
    await shown.author.call('appealProof', { params, body: { reason: 'It is there' } })
    const body = { status: 'Verified', reason: 'It is', seen: 0 } as const
    expect(await steward.call('setProofVerdict', { params, body })).toMatchObject({
      status: 'Verified',
      pointsEarned: 10,
      overturned: true,
    })
    expect(await entriesOf(shown.proofId)).toEqual([{ amount: 10 }])
  })

  test('goes to a steward after five votes that are not enough', async () => {
    await endAll()
    const { proofId } = await doubtful()
    for (const answer of ['met', 'not_met', 'cannot_tell', 'cannot_tell', 'cannot_tell'] as const)
      await vote(await trusted(), answer)
    expect(await caseOf(proofId)).toMatchObject({
      status: 'Pending',
      cause: 'unclear',
      jury: { outcome: 'unsure', votes: 5 },
    })
    expect(await next(await trusted())).toBeNull()
  })

  test('that a steward decided meanwhile stays as decided', async () => {
    await endAll()
    const [one, two] = [await trusted(), await trusted()]
    const { proofId } = await doubtful()
    await vote(one, 'met')
    const item = await next(two)
    const params = { proofId }
    await steward.call('setProofVerdict', { params, body: { status: 'Issue', reason: 'I looked' } })
    await two.call('voteInJury', { params: { itemId: item?.itemId ?? '' }, body: { vote: 'met' } })
    expect(await caseOf(proofId)).toMatchObject({ status: 'Issue', reviewer: 'steward' })
    expect(await entriesOf(proofId)).toEqual([])
  })

  test('is shown again to a steward if a check chooses it', async () => {
    await endAll()
    const [one, two] = [await trusted(), await trusted()]
    const { proofId } = await doubtful()
    await sql`
      update secrets set value = (
        select int4send(seed) from generate_series(1, 1000) seed where is_spot_checked(int4send(seed), ${proofId}, 0.2) limit 1
      ) where name = 'spot_checks'`.execute(db)
    await vote(one, 'met')
    await vote(two, 'met')
    expect((await caseOf(proofId)).cause).toBe('spot_check')
  })

  test('is not verified by the database without a sure jury', async () => {
    await endAll()
    const { proofId } = await doubtful()
    await db
      .insertInto('reviews')
      .values({ proof_id: proofId, reviewer: 'jury', status: 'Verified', feedback: '[]' })
      .execute()
    const verify = db.updateTable('proofs').set({
      ...{ status: 'Verified', awaits_steward_since: null, awaits_steward_cause: null },
    })
    await expect(verify.where('proof_id', '=', proofId).execute()).rejects.toThrow('a steward decides')
  })
})

test('of many votes at once, and a steward among them, one decides, and pays once', async () => {
  await endAll()
  const jurors = await Promise.all(Array.from({ length: 5 }, () => trusted()))
  const shown = [await doubtful(), await doubtful(), await doubtful()]
  for (let round = 0; round < shown.length; round++) {
    const items = await Promise.all(jurors.map(next))
    const votes = items.map((item, at) =>
      item ? jurors[at]?.send('voteInJury', { params: item, body: { vote: 'met' } }) : undefined,
    )
    // Each is sent twice, as by a double click.
    const again = items.map((item, at) =>
      item ? jurors[at]?.send('voteInJury', { params: item, body: { vote: 'met' } }) : undefined,
    )
    const params = { proofId: shown[round]?.proofId ?? 0 }
    const decided = steward.send('setProofVerdict', { params, body: { status: 'Verified', reason: 'Seen' } })
    const statuses = (await Promise.all([...votes, ...again])).map((response) => response?.statusCode ?? 200)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect([200, 409]).toContain((await decided).statusCode)
  }
  for (const { proofId, author } of shown) {
    expect(await entriesOf(proofId)).toEqual([{ amount: 10 }])
    const { balance } = await db
      .selectFrom('member_points')
      .select('balance')
      .where('user_id', '=', author.userId)
      .executeTakeFirstOrThrow()
    expect(balance).toBe(10)
  }
})

describe('a photo is not shown', () => {
  const follow = (follower: Member, followee: Member) => follower.call('follow', { params: followee })
  test.each<[string, (juror: Member, shown: Awaited<ReturnType<typeof doubtful>>) => Promise<unknown>]>([
    ['to who follows its author', (juror, { author }) => follow(juror, author)],
    ['to whom its author follows', (juror, { author }) => follow(author, juror)],
    ['to who blocks its author', (juror, { author }) => juror.call('block', { params: author })],
    ['to whom its author mutes', (juror, { author }) => author.call('mute', { params: juror })],
    [
      'to who added its challenge',
      (juror, { challengeId }) =>
        ownerDb
          .updateTable('challenges')
          .set({ created_by: juror.userId })
          .where('challenge_id', '=', challengeId)
          .execute(),
    ],
    [
      'in the network of its author',
      (juror, { author }) =>
        ownerDb
          .updateTable('users')
          .set({ network: Buffer.alloc(32, 1) })
          .where('user_id', 'in', [juror.userId, author.userId])
          .execute(),
    ],
    [
      'to who was warned',
      (juror) =>
        db
          .insertInto('sanctions')
          .values({
            ...{ sanction_id: randomUUID(), user_id: juror.userId, kind: 'warning' },
            ...{ reason: 'Be kind', started_at: new Date() },
          })
          .execute(),
    ],
    [
      'to who is new here',
      (juror) =>
        ownerDb
          .updateTable('users')
          .set({ joined_at: new Date() })
          .where('user_id', '=', juror.userId)
          .execute(),
    ],
    [
      'to stewards',
      (juror) =>
        ownerDb
          .updateTable('users')
          .set({ duties: ['review'] })
          .where('user_id', '=', juror.userId)
          .execute(),
    ],
    [
      'to who was often wrong',
      (juror) =>
        db.updateTable('jury_votes').set({ vote: 'met' }).where('user_id', '=', juror.userId).execute(),
    ],
    [
      'once its challenge was removed',
      (_, { challengeId }) =>
        db
          .updateTable('challenges')
          .set({ hidden_at: new Date() })
          .where('challenge_id', '=', challengeId)
          .execute(),
    ],
  ])('%s', async (_, happen) => {
    await endAll()
    const juror = await trusted()
    const shown = await doubtful()
    expect(await next(await trusted())).not.toBeNull()
    await happen(juror, shown)
    expect(await next(juror)).toBeNull()
    expect(await caseOf(shown.proofId)).toMatchObject({ status: 'Pending' })
  })

  test('that was sent before there was a jury', async () => {
    await endAll()
    await setJury(0)
    const member = await make.member()
    const body = await proofBody(member, await make.challenge())
    const { proofId } = await member.call('submitProof', { body })
    await setJury(10)
    await preparePhotos(deps)
    expect(await hasCase(proofId)).toBe(false)
  })

  test('to its author', async () => {
    await endAll()
    const juror = await trusted()
    await doubtful(juror)
    expect(await next(juror)).toBeNull()
  })

  test('that was shown before a block, and the vote does not count', async () => {
    await endAll()
    const [one, two] = [await trusted(), await trusted()]
    const shown = await doubtful()
    await vote(one, 'met')
    await one.call('block', { params: shown.author })
    await vote(two, 'met')
    expect(await proofOf(shown)).toMatchObject({ status: 'Pending' })
  })

  test.each([
    ['more people than heads', { people: 2, boxes: [head] }],
    ['no answer about faces', {}],
    ['a box that is none', { people: 1, boxes: [{ ...head, right: 100 }] }],
  ])('with %s', async (_, faces) => {
    await endAll()
    const juror = await trusted()
    model.nextLooks(looks(faces))
    const { proofId } = await doubtful()
    model.nextLooks(looks({ people: 1, boxes: [head] }))
    expect(await next(juror)).toBeNull()
    expect((await caseOf(proofId)).jury).toBeNull()
  })
})

describe('a juror', () => {
  test('who is new sees only what stewards have decided', async () => {
    await endAll()
    const { proofId } = await doubtful()
    const juror = await proven()
    await juror.call('joinJury', {})
    for (let count = 0; count < 10; count++) await vote(juror, 'met')
    const seen = await db
      .selectFrom('jury_votes')
      .select('proof_id')
      .where('user_id', '=', juror.userId)
      .execute()
    expect(seen.map(({ proof_id }) => proof_id)).not.toContain(proofId)
    // That is all for today.
    expect(await juror.call('showJuryItem', {})).toMatchObject({
      item: null,
      jury: { shownToday: 10, votes: 10 },
    })
  })

  test('has one vote, and none about what others were shown', async () => {
    await endAll()
    const [one, two] = [await trusted(), await trusted()]
    const { proofId } = await doubtful()
    const item = await vote(one, 'met')
    await one.call('voteInJury', { params: item, body: { vote: 'not_met' } })
    const votes = () =>
      db.selectFrom('jury_votes').select(['user_id', 'vote']).where('proof_id', '=', proofId).execute()
    expect(await votes()).toEqual([{ user_id: one.userId, vote: 'met' }])
    const others = { params: item, body: { vote: 'met' } } as const
    expect(await two.refused('voteInJury', others)).toMatchObject({ status: 404 })
    expect(await votes()).toHaveLength(1)
  })

  test('can stop, and finds what is known of them and the same photo when they come back', async () => {
    await endAll()
    const juror = await trusted()
    await doubtful()
    const item = await next(juror)
    await doubtful()
    expect(await juror.call('leaveJury', {})).toMatchObject({ state: 'invited', votes: 12 })
    expect(await next(juror)).toBeNull()
    await juror.call('voteInJury', { params: { itemId: item?.itemId ?? '' }, body: { vote: 'met' } })
    await juror.call('joinJury', {})
    expect(await next(juror)).toMatchObject({ itemId: item?.itemId })
    expect(await juror.call('getJury', {})).toMatchObject({ votes: 12, shownToday: 1 })
  })
})

test('faces are blurred beyond recognition, and the rest is not', async () => {
  const noise = await sharp({
    create: {
      ...{ width: 800, height: 600, channels: 3, background: 'black' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  const hidden = await hideFaces(noise, [{ left: 400, top: 400, right: 600, bottom: 600 }])
  const { width, height, exif } = await sharp(hidden).metadata()
  expect({ width, height, exif }).toEqual({ width: 640, height: 480, exif: undefined })
  const spread = async (left: number, top: number) => {
    const { channels } = await sharp(
      await sharp(hidden).extract({ left, top, width: 60, height: 60 }).png().toBuffer(),
    ).stats()
    return channels[0]?.stdev ?? 0
  }
  expect(await spread(290, 210)).toBeLessThan(12)
  expect(await spread(20, 20)).toBeGreaterThan(25)
})

test('what is kept goes with those who leave, and with its time', async () => {
  await endAll()
  const juror = await trusted()
  const [left, kept] = [await doubtful(), await doubtful()]
  await vote(juror, 'cannot_tell')
  await vote(juror, 'cannot_tell')
  const copyOf = async ({ proofId }: { proofId: number }) => {
    const found = db.selectFrom('jury_cases').select('image').where('proof_id', '=', proofId)
    return (await found.executeTakeFirst())?.image ?? ''
  }
  const [ofLeft, ofKept] = [await copyOf(left), await copyOf(kept)]
  const isStored = (name: string) => deps.media.isRecorded(name)
  expect([await isStored(ofLeft), await isStored(ofKept)]).toEqual([true, true])
  const votesOf = () =>
    db.selectFrom('jury_votes').select('vote').where('user_id', '=', juror.userId).execute()
  expect(await votesOf()).toHaveLength(14)
  const leaver = await db
    .selectFrom('users')
    .select(['user_id as userId', 'email', 'password_hash as passwordHash'])
    .where('user_id', '=', left.author.userId)
    .executeTakeFirstOrThrow()
  await deps.transaction((tx) => deleteAccount(tx, deps.media, features, leaver, clock.now()))
  expect([await isStored(ofLeft), await isStored(ofKept)]).toEqual([false, true])
  expect(await votesOf()).toHaveLength(13)
  clock.advance(91 * DAY)
  await deleteExpiredCases(deps)
  clock.advance(-91 * DAY)
  expect([await copyOf(kept), await isStored(ofKept)]).toEqual(['', false])
  expect(await votesOf()).toEqual([])
})
