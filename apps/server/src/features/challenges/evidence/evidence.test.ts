import { DAY, HOUR, MINUTE, SECOND } from '@canopy/contract/limits'
import { afterAll, describe, expect, test } from 'vitest'
import { proofBody } from '../../../testing/proof-body.ts'
import { says, startModelServer, verdict } from '../../../testing/servers/model-server.ts'
import { testApp } from '../../../testing/test-app.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'

const model = await startModelServer(says(verdict()))
afterAll(() => model[Symbol.asyncDispose]())
const { db, clock, make } = await testApp({
  REVIEWER: 'openai-compatible:eye-1',
  REVIEWER_BASE_URL: model.baseUrl,
})
const steward = await make.member({ duties: ['review'] })
type Member = Awaited<ReturnType<typeof make.member>>
type Challenge = Awaited<ReturnType<typeof make.challenge>>

const newChallenge = {
  challengeName: 'Restore a pond',
  points: 300,
  description: 'Show the pond after a day of work.',
  photoUrl: 'https://example.org/a.jpg',
}
const codeOf = async (member: Member) => (await member.call('getDailyCode', {})).code
const caseOf = (proofId: number) => steward.call('getProofForStewards', { params: { proofId } })
const startCapture = async (member: Member, challenge: Challenge) =>
  (await member.call('startCapture', { params: challenge })).token

describe('what a challenge asks for', () => {
  test('needs more than 200 points, also in the database', async () => {
    const member = await make.member()
    for (const evidence of ['live', 'code'] as const) {
      const challenge = await member.call('createChallenge', { body: { ...newChallenge, evidence } })
      expect(challenge).toMatchObject({ evidence, points: 300 })
      expect(
        await member.refused('createChallenge', { body: { ...newChallenge, points: 200, evidence } }),
      ).toMatchObject({
        status: 400,
        fields: { evidence: 'Only challenges of more than 200 points can ask for this' },
      })
      await expect(make.challenge({ points: 200, evidence })).rejects.toThrow(
        'challenges_evidence_points_check',
      )
    }
    const plain = await member.call('createChallenge', { body: { ...newChallenge, points: 200 } })
    expect(plain).toMatchObject({ evidence: 'none' })
  })

  test('is changed by stewards who edit or approve it, and ends with its points', async () => {
    const { challengeId } = await make.challenge({ points: 300 })
    const params = { challengeId }
    const edit = (change: object, version: number) => {
      const challenge = {
        ...newChallenge,
        startsAt: null,
        endsAt: null,
        reason: 'Copies',
        version,
        ...change,
      }
      return { params, body: { challenge: JSON.stringify(challenge) } }
    }
    expect(await steward.call('editChallenge', edit({ evidence: 'code' }, 1))).toMatchObject({
      evidence: 'code',
    })
    expect(await steward.call('editChallenge', edit({}, 2))).toMatchObject({ evidence: 'code' })
    expect(await steward.refused('editChallenge', edit({ evidence: 'live', points: 50 }, 3))).toMatchObject({
      status: 400,
    })
    const approval = { decision: 'approve', budget: 9000, reason: 'A good one' } as const
    const approve = (body: object) =>
      steward.call('approveChallenge', { params, body: { ...approval, points: 400, version: 3, ...body } })
    expect(await approve({ evidence: 'live' })).toMatchObject({ evidence: 'live', points: 400 })
    expect(await approve({ points: 100, version: 4 })).toMatchObject({ evidence: 'none', points: 100 })
    const entries = await db.selectFrom('audit_log').select('after').execute()
    expect(entries.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ approval: 'approved', changed: ['evidence'] }),
    )
  })
})

describe('the code of the day', () => {
  test('has four digits, and is the same for a member all day and different for others', async () => {
    const anna = await make.member()
    expect(await codeOf(anna)).toMatch(/^\d{4}$/)
    expect(await codeOf(anna)).toBe(await codeOf(anna))
    const codes = new Set<string>()
    for (let count = 0; count < 8; count++) codes.add(await codeOf(await make.member()))
    expect(codes.size).toBeGreaterThan(5)
  })

  test('is one more criterion for the model and for stewards, and only for challenges that ask for it', async () => {
    const member = await make.member()
    // In the first hour of a day there are two.
    const criterion = expect.stringMatching(
      new RegExp(`^The number ${await codeOf(member)}( or \\d{4})?, written by hand$`),
    )
    const { answers, feedback } = verdict()
    const [answer] = answers
    model.next(says({ answers: [answer, { ...answer, criterion: 2, answer: 'not_met' }], feedback }))
    const challenge = await make.challenge({ points: 300, evidence: 'code' })
    const proof = await member.call('submitProof', { body: await proofBody(member, challenge) })
    expect(proof.status).toBe('Issue')
    expect(proof.checklist).toMatchObject([{ answer: 'met' }, { criterion, answer: 'not_met' }])
    expect(await caseOf(proof.proofId)).toMatchObject({ codeCriterion: criterion })

    model.next(says(verdict()))
    const plain = await member.call('submitProof', { body: await proofBody(member, await make.challenge()) })
    expect(plain).toMatchObject({ status: 'Verified', checklist: [{ answer: 'met' }] })
    expect(await caseOf(plain.proofId)).toMatchObject({ codeCriterion: null })
  })

  /** Returns a function for the criterion of a proof of one member at a time. */
  async function readCriteria() {
    const member = await make.member()
    const { challengeId } = await make.challenge({ points: 300, evidence: 'code' })
    const values = { challenge_id: challengeId, user_id: member.userId, description: 'Done', status: 'Issue' }
    return async (time: number) => {
      const { proof_id } = await db
        .insertInto('proofs')
        .values({ ...values, submitted_at: new Date(time) })
        .returning('proof_id')
        .executeTakeFirstOrThrow()
      return (await caseOf(proof_id)).codeCriterion
    }
  }

  test('of yesterday is valid until one hour after midnight in Sri Lanka', async () => {
    const criterionAt = await readCriteria()
    const midnight = Date.parse('2026-03-01T18:30:00Z')
    const [before, after] = [await criterionAt(midnight - SECOND), await criterionAt(midnight + HOUR)]
    const [old = '', fresh = ''] = [before, after].map((text) => /\d{4}/.exec(text ?? '')?.[0])
    const both = `The number ${[...new Set([fresh, old])].join(' or ')}, written by hand`
    expect(await criterionAt(midnight)).toBe(both)
    expect(await criterionAt(midnight + HOUR - SECOND)).toBe(both)
    expect(await criterionAt(midnight + DAY - SECOND)).toBe(after)
  })

  test('stays what it was before the time zone of the community changed, and is valid for an hour after', async () => {
    const criterionAt = await readCriteria()
    // It is tomorrow already in Sri Lanka, and today in New York.
    const since = Date.parse('2026-03-01T20:00:00Z')
    const before = await criterionAt(since - SECOND)
    await db
      .updateTable('community')
      .set({
        former_time_zone: 'Asia/Colombo',
        time_zone: 'America/New_York',
        time_zone_since: new Date(since),
      })
      .execute()
    expect(await criterionAt(since - SECOND)).toBe(before)
    const after = await criterionAt(since + HOUR)
    expect(after).not.toBe(before)
    const [old, fresh] = [before, after].map((text) => /\d{4}/.exec(text ?? '')?.[0])
    expect(await criterionAt(since)).toBe(`The number ${fresh} or ${old}, written by hand`)
    expect(await criterionAt(since + HOUR - SECOND)).toBe(await criterionAt(since))
    await db
      .updateTable('community')
      .set({ former_time_zone: null, time_zone: null, time_zone_since: null })
      .execute()
  })
})

describe('a live photo', () => {
  test('has a token that works once, for five minutes, for one member and one challenge', async () => {
    const [anna, ben] = [await make.member(), await make.member()]
    const [challenge, other] = [
      await make.challenge({ points: 300, evidence: 'live' }),
      await make.challenge({ points: 300, evidence: 'live' }),
    ]
    const submit = async (member: Member, to: Challenge, captureToken?: string) =>
      member.send('submitProof', { body: { ...(await proofBody(member, to)), captureToken } })
    const refused = { code: 'live_photo_required' }
    const token = await startCapture(anna, challenge)
    for (const response of [
      await submit(anna, challenge),
      await submit(anna, challenge, 'made-up'),
      await submit(anna, other, token),
      await submit(ben, challenge, token),
    ]) {
      expect(response.statusCode).toBe(422)
      expect(response.json()).toMatchObject(refused)
    }
    expect(await anna.call('listProofs', {})).toEqual([])

    model.next(says(verdict()))
    const proof = (await submit(anna, challenge, token)).json()
    expect(proof).toMatchObject({ status: 'Verified' })
    expect((await caseOf(proof.proofId)).facts?.notes).toEqual(['live'])
    expect((await submit(anna, challenge, token)).json()).toMatchObject(refused)

    const late = await startCapture(ben, challenge)
    clock.advance(5 * MINUTE)
    expect((await submit(ben, challenge, late)).json()).toMatchObject(refused)
    await startCapture(ben, other)
    const kept = await db.selectFrom('capture_tokens').select('challenge_id').execute()
    expect(kept).toEqual([{ challenge_id: other.challengeId }])
  })

  test('is noted where it is not asked for, and an expired token is no note', async () => {
    const member = await make.member()
    const challenge = await make.challenge()
    const captureToken = await startCapture(member, challenge)
    const notesWith = async (token: string) => {
      model.next(says(verdict({ verdict: 'issue' })))
      const body = { ...(await proofBody(member, challenge)), captureToken: token }
      return (await caseOf((await member.call('submitProof', { body })).proofId)).facts?.notes
    }
    expect(await notesWith(captureToken)).toEqual(['live'])
    expect(await notesWith(captureToken)).toEqual([])
  })

  test('cannot be begun for a challenge that is closed or does not exist', async () => {
    const member = await make.member()
    const { challengeId } = await make.challenge()
    await db
      .updateTable('challenges')
      .set({ closed_at: clock.now() })
      .where('challenge_id', '=', challengeId)
      .execute()
    expect(await member.refused('startCapture', { params: { challengeId } })).toMatchObject({
      code: 'challenge_closed',
    })
    expect(await member.refused('startCapture', { params: { challengeId: 999_999 } })).toMatchObject({
      status: 404,
    })
  })

  test('cannot be begun while its challenge is removed', async () => {
    const [member, { challengeId }] = [await make.member(), await make.challenge()]
    let starting: ReturnType<typeof member.send> | undefined
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('challenges').where('challenge_id', '=', challengeId).execute()
      starting = member.send('startCapture', { params: { challengeId } })
      await untilWaiting(db)
    })
    expect((await starting)?.statusCode).toBe(404)
  })
})
