import { DAY, HOUR, MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { withCredentials } from '../../../testing/credentials.ts'
import { english } from '../../../testing/english.ts'
import { nextCursor } from '../../../testing/next-page.ts'
import { dataUrl, makePhoto } from '../../../testing/photo.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, clock, db, make, visitor } = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>
type Challenge = Awaited<ReturnType<typeof make.challenge>>

const STORY = 'I planted a young mango tree in our garden this morning and watered it well.'
let seeds = 100
const freshPhoto = (options = {}) => makePhoto(seeds++, options)

const bodyOf = ({ userId, username }: Member, challenge: Challenge, photo: Buffer, description = STORY) => ({
  challengeID: challenge.challengeId,
  challengeName: challenge.challengeName,
  userId,
  username,
  description,
  imageUrl: dataUrl(photo),
})
const submit = (member: Member, challenge: Challenge, photo: Buffer, description?: string) =>
  member.call('submitProof', { body: bodyOf(member, challenge, photo, description) })
const paid = async ({ userId }: Member) =>
  db.selectFrom('points_ledger').select(['amount', 'cause']).where('user_id', '=', userId).execute()

describe('a proof', () => {
  test('that shows what the challenge asks is verified, pays points and notifies the member', async () => {
    const member = await make.member()
    const challenge = await make.challenge({ points: 75 })
    const proof = await submit(member, challenge, await freshPhoto())
    expect(proof).toMatchObject({
      status: 'Verified',
      reviewer: 'basic',
      pointsEarned: 75,
      points: 75,
      description: STORY,
    })
    expect(proof.aiResponse).toContain(english('verdicts.noVisionModel'))
    expect(await paid(member)).toEqual([{ amount: 75, cause: `proof:${proof.proofId}` }])
    const { challengeId } = challenge
    expect(await member.call('getChallenge', { params: { challengeId } })).toMatchObject({
      joined: true,
      enrolled: 1,
      status: 'completed',
      currentProgress: 100,
    })
    expect(await member.call('leaveChallenge', { params: { challengeId } })).toMatchObject({
      status: 'completed',
      joined: true,
      enrolled: 1,
    })
    const notices = await member.call('listNotifications', {})
    expect(notices[0]).toMatchObject({ href: `/challenges/view/${challengeId}` })
    expect(notices[0]?.text).toContain('75')
    expect((await member.call('getSession', {})).badgesList[0]).toMatchObject({
      name: 'First Step',
      isUnlocked: true,
    })
  })

  test('that does not show it is an issue and pays nothing', async () => {
    const member = await make.member()
    const challenge = await make.challenge()
    const photo = await freshPhoto()
    expect(await submit(member, challenge, photo, 'done')).toMatchObject({
      status: 'Issue',
      pointsEarned: 0,
      points: 0,
    })
    expect(await paid(member)).toEqual([])
    const { challengeId } = challenge
    expect(await member.call('getChallenge', { params: { challengeId } })).toMatchObject({
      joined: true,
      currentProgress: 50,
    })
    // Submitting the photo again with a better description works.
    expect(await submit(member, challenge, photo)).toMatchObject({ status: 'Verified' })
  })

  test('pays once per challenge', async () => {
    const member = await make.member()
    const challenge = await make.challenge({ points: 10 })
    await submit(member, challenge, await freshPhoto())
    expect(await submit(member, challenge, await freshPhoto())).toMatchObject({
      status: 'Issue',
      aiResponse: english('verdicts.alreadyEarned'),
      points: 10,
    })
  })

  test('over the daily cap is an issue that says when it can be submitted again', async () => {
    const member = await make.member({ points: 700 })
    const large = await submit(member, await make.challenge({ points: 301 }), await freshPhoto())
    const aiResponse = english('verdicts.dailyCap', { cap: 1000 })
    expect(large).toMatchObject({ status: 'Issue', points: 700, aiResponse })
    expect(aiResponse).not.toMatch(/UTC|:\d\d/)
    const [earned] = await db
      .selectFrom('points_ledger')
      .select('at')
      .where('user_id', '=', member.userId)
      .execute()
    const earnableAt = new Date(Number(earned?.at) + DAY).toISOString()
    expect(large.earnableAt).toBe(earnableAt)
    expect(await member.call('getProof', { params: large })).toMatchObject({ aiResponse, earnableAt })
    expect(await submit(member, await make.challenge({ points: 300 }), await freshPhoto())).toMatchObject({
      points: 1000,
      earnableAt: null,
    })
  })

  test('sent twice with the same key is one proof', async () => {
    const member = await make.member()
    const challenge = await make.challenge()
    const photo = await freshPhoto()
    const headers = { 'idempotency-key': 'composed-once' }
    const body = bodyOf(member, challenge, photo)
    const [first, second] = await Promise.all([
      member.call('submitProof', { body, headers }),
      member.call('submitProof', { body, headers }),
    ])
    expect(second).toMatchObject({ proofId: first.proofId, status: 'Verified' })
    const changed = { ...body, description: `${STORY} Twice.` }
    expect(await member.refused('submitProof', { body: changed, headers })).toMatchObject({ status: 422 })
    expect(await member.call('listProofs', {})).toHaveLength(1)
  })
})

describe('a proof is refused', () => {
  test.each([
    ['not base64', 'data:image/png;base64,%%%'],
    ['not a picture', dataUrl(Buffer.from('<script>alert(1)</script>'), 'image/png')],
    [
      'an SVG',
      dataUrl(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'),
        'image/svg+xml',
      ),
    ],
    ['a URL', 'https://example.org/tree.jpg'],
  ])('when the picture is %s', async (_, imageUrl) => {
    const member = await make.member()
    const body = { ...bodyOf(member, await make.challenge(), Buffer.alloc(0)), imageUrl }
    expect(await member.refused('submitProof', { body })).toMatchObject({
      status: 400,
      code: 'image_unreadable',
    })
    expect(await member.call('listProofs', {})).toEqual([])
  })

  test('when the picture is larger than 5 MB', async () => {
    const member = await make.member()
    const challenge = await make.challenge()
    const photo = await freshPhoto()
    for (const size of [MAX_IMAGE_BYTES + 1, 9_000_000]) {
      const large = Buffer.concat([photo, Buffer.alloc(size - photo.length)])
      expect(await member.refused('submitProof', { body: bodyOf(member, challenge, large) })).toMatchObject({
        status: 400,
        message: english('errors.image_too_large'),
      })
    }
    const allowed = Buffer.concat([photo, Buffer.alloc(MAX_IMAGE_BYTES - photo.length)])
    expect(await submit(member, challenge, allowed)).toMatchObject({ status: 'Verified' })
  })

  test('when a field is missing, the challenge does not exist, or the user id is not the caller', async () => {
    const member = await make.member()
    const other = await make.member()
    const body = bodyOf(member, await make.challenge(), await freshPhoto())
    for (const field of Object.keys(body)) {
      const partial = { ...body, [field]: undefined }
      expect(await member.refused('submitProof', { body: partial })).toMatchObject({ status: 400 })
    }
    expect(await member.refused('submitProof', { body: { ...body, challengeID: 999_999 } })).toMatchObject({
      status: 404,
    })
    expect(await other.refused('submitProof', { body })).toMatchObject({ status: 403, code: 'not_you' })
    expect(await visitor.refused('submitProof', { body })).toMatchObject({ status: 401 })
  })
})

describe('the integrity checks detect', () => {
  const issueOf = async (photo: Buffer, challenge?: Challenge, member?: Member) =>
    (await submit(member ?? (await make.member()), challenge ?? (await make.challenge()), photo)).aiResponse

  test('a broken file', async () => {
    const member = await make.member()
    const photo = await freshPhoto()
    const proof = await submit(member, await make.challenge(), photo.subarray(0, photo.length / 3))
    expect(proof).toMatchObject({
      status: 'Issue',
      aiResponse: english('verdicts.undecodable'),
      imageUrl: '',
    })
  })

  test('a picture that is too small or blank', async () => {
    expect(await issueOf(await freshPhoto({ width: 199, height: 300 }))).toBe(
      english('verdicts.tooSmall', { edge: '200' }),
    )
    const blank = sharp({ create: { width: 640, height: 480, channels: 3, background: '#eee' } })
    expect(await issueOf(await blank.jpeg().toBuffer())).toBe(english('verdicts.blank'))
    // The submitted size counts, not the stored one.
    expect(await issueOf(await freshPhoto({ width: 250, height: 2500 }))).not.toBe(
      english('verdicts.tooSmall', { edge: '200' }),
    )
  })

  test('a copy of any earlier proof', async () => {
    const photo = await freshPhoto()
    const challenge = await make.challenge()
    const first = await make.member()
    await submit(first, challenge, photo, 'done')
    const mirrored = await sharp(photo).flop().resize(400).webp({ quality: 60 }).toBuffer()
    expect(await issueOf(mirrored, challenge)).toBe(english('verdicts.duplicate'))
    expect(await issueOf(photo, await make.challenge(), first)).toBe(english('verdicts.duplicate'))
    expect(await issueOf(photo, challenge, first)).toContain(english('verdicts.noVisionModel'))
  })

  test('a copy that was turned, cut to a square or put in a frame', async () => {
    const photo = await freshPhoto()
    await submit(await make.member(), await make.challenge(), photo, 'done')
    for (const copy of [
      sharp(photo).rotate(90),
      sharp(photo).resize(300, 300, { fit: 'cover' }),
      sharp(photo).extend({ top: 25, left: 25, right: 25, bottom: 90, background: '#fff' }),
    ])
      expect(await issueOf(await copy.jpeg().toBuffer())).toBe(english('verdicts.duplicate'))
  })

  test("the challenge's own picture if it is stored on this server", async () => {
    const member = await make.member()
    const photo = await freshPhoto()
    const post = await member.call('createPost', {
      body: { content: 'Look', userId: member.userId, image: new Blob([new Uint8Array(photo)]) },
    })
    const challenge = await make.challenge()
    await db
      .updateTable('challenges')
      .set({ photo_url: post.image })
      .where('challenge_id', '=', challenge.challengeId)
      .execute()
    expect(await issueOf(photo, challenge, member)).toBe(english('verdicts.challengePicture'))
  })

  test('a picture that says of itself that it was generated, without asking the reviewer', async () => {
    const digitalSourceType = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
    const generated = await withCredentials(await freshPhoto(), [
      { action: 'c2pa.created', digitalSourceType },
    ])
    const member = await make.member()
    const proof = await submit(member, await make.challenge(), generated)
    expect(proof).toMatchObject({
      status: 'Issue',
      reviewer: 'checks',
      aiResponse: english('verdicts.generated'),
    })
    expect(JSON.stringify(proof)).not.toContain('notes')

    const edited = await withCredentials(await freshPhoto(), [{ action: 'c2pa.edited' }])
    const { proofId } = await submit(member, await make.challenge(), edited)
    const steward = await make.member({ duties: ['review'] })
    const seen = await steward.call('getProofForStewards', { params: { proofId } })
    expect(seen).toMatchObject({ status: 'Verified', facts: { notes: ['edited'] } })
  })

  test('an implausible capture time', async () => {
    const taken = (time: number) => freshPhoto({ takenAt: new Date(time) })
    expect(await issueOf(await taken(Date.now() + 2 * DAY))).toBe(english('verdicts.takenInFuture'))
    expect(await issueOf(await taken(Date.now() - 32 * DAY))).toBe(english('verdicts.takenTooEarly'))
    expect(await issueOf(await taken(Date.now() - DAY))).toContain(english('verdicts.noVisionModel'))
    const habit = await make.challenge({ habit: { quota: 3, paidWeeks: 8 } })
    const before = await submit(await make.member(), habit, await taken(Date.now() - 9 * DAY))
    expect(before.aiResponse).toBe(english('verdicts.takenBeforeWeek'))
  })
})

describe('reading proofs', () => {
  test('is allowed to their owner and to stewards', async () => {
    const member = await make.member()
    const { proofId, imageUrl } = await submit(member, await make.challenge(), await freshPhoto())
    const params = { proofId }
    expect(await member.call('getProof', { params })).toMatchObject({ proofId, status: 'Verified' })
    const steward = await make.member({ duties: ['owner'] })
    expect(await steward.call('getProof', { params })).toMatchObject({ proofId })
    const other = await make.member()
    expect(await other.refused('getProof', { params })).toMatchObject({ status: 404 })
    expect(await other.refused('retryProof', { params })).toMatchObject({ status: 404 })
    expect(await other.call('listProofs', {})).toEqual([])
    expect(await visitor.refused('getProof', { params })).toMatchObject({ status: 401 })
    for (const id of [0, 'x', 999_999])
      expect(await member.refused('getProof', { params: { proofId: id } })).toMatchObject({ status: 404 })

    const picture = await app.inject(imageUrl)
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 400,
      height: 300,
    })
    clock.advance(HOUR + 1000)
    expect((await app.inject(imageUrl)).statusCode).toBe(404)
    clock.advance(-HOUR - 1000)
  })

  test('lists them newest first, by challenge, in pages', async () => {
    const member = await make.member()
    const [one, two] = [await make.challenge(), await make.challenge()]
    const ids: number[] = []
    for (const challenge of [one, two, one])
      ids.push((await submit(member, challenge, await freshPhoto(), 'done')).proofId)
    const [first, second, third] = ids
    const page = await member.send('listProofs', { query: { limit: 2 } })
    expect(page.json()).toMatchObject([{ proofId: third }, { proofId: second }])
    const cursor = nextCursor(page)
    expect(await member.call('listProofs', { query: { limit: 2, cursor } })).toMatchObject([
      { proofId: first },
    ])
    const query = { challengeId: one.challengeId }
    expect(await member.call('listProofs', { query })).toMatchObject([{ proofId: third }, { proofId: first }])
  })

  test('refuses a cursor that no proof can have', async () => {
    const member = await make.member()
    for (const id of [2_147_483_648, -2_147_483_649, 0, 1.5]) {
      const cursor = Buffer.from(JSON.stringify(['2026-01-01T00:00:00Z', id])).toString('base64url')
      const refused = await member.refused('listProofs', { query: { cursor } })
      expect([id, refused.status, refused.code]).toEqual([id, 400, 'malformed_request'])
    }
  })

  test('a proof with a verdict cannot be retried', async () => {
    const member = await make.member()
    const { proofId } = await submit(member, await make.challenge(), await freshPhoto(), 'done')
    expect(await member.refused('retryProof', { params: { proofId } })).toMatchObject({
      status: 409,
      code: 'proof_not_waiting',
    })
  })

  test('the reviewer is returned by name', async () => {
    const member = await make.member()
    expect(await member.call('getReviewer', {})).toEqual({
      reviewer: 'basic',
      usesVisionModel: false,
      provider: null,
      hasJury: false,
    })
  })
})
