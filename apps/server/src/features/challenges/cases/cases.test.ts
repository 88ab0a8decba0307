import { DAY, MINUTE, SPOT_CHECK_SHARE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { nextPath } from '../../../testing/next-page.ts'
import { dataUrl, makePhoto } from '../../../testing/photo.ts'
import { PLANTED, proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'

const { app, db, make, clock } = await testApp()
const reviewer = await make.member({ fullName: 'Rita Reviewer', duties: ['review'] })
const other = await make.member({ fullName: 'Nimal Silva', duties: ['review'] })
type Member = Awaited<ReturnType<typeof make.member>>

const submit = async (member: Member, description = PLANTED) =>
  member.call('submitProof', { body: await proofBody(member, await make.challenge(), description) })

const setSeed = (seed: Buffer) =>
  db.updateTable('secrets').set({ value: seed }).where('name', '=', 'spot_checks').execute()

/** A seed with which the next proof is spot-checked, or none is for a long time. */
async function seedThatChooses(isChosen: boolean) {
  const { rows } = await sql<{ seed: Buffer }>`
    with next as (select coalesce(max(proof_id), 0) + 1 as id from proofs)
    select int4send(number) as seed from generate_series(1, 5000) as number, next
    where (select bool_or(is_spot_checked(int4send(number), id + ahead, ${SPOT_CHECK_SHARE}))
      from generate_series(0, ${isChosen ? 0 : 40}) as ahead) = ${isChosen}
    limit 1`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no such seed')
  return row.seed
}
await setSeed(await seedThatChooses(false))

const caseIds = async (query = {}) =>
  (await reviewer.call('listProofCases', { query })).map(({ proofId }) => proofId)
const decidedIds = async (query: object) =>
  (await reviewer.call('listDecidedProofs', { query })).map(({ proofId }) => proofId)
const caseOf = (proofId: number) => reviewer.call('getProofForStewards', { params: { proofId } })

describe('spot checks', () => {
  test('about 3 of 100 verified proofs are chosen, always the same ones with the same seed', async () => {
    const chosen = async (seed: number) => {
      const { rows } = await sql<{ id: number }>`
        select id from generate_series(1, 20000) as id
        where is_spot_checked(int4send(${seed}), id, ${SPOT_CHECK_SHARE})`.execute(db)
      return rows.map(({ id }) => id)
    }
    const seeds = [1, 2, 3, 4, 5]
    const choices = await Promise.all(seeds.map(chosen))
    for (const ids of choices) {
      expect(ids.length).toBeGreaterThan(500)
      expect(ids.length).toBeLessThan(700)
    }
    expect(await chosen(1)).toEqual(choices[0])
    const inBoth = choices[0]?.filter((id) => choices[1]?.includes(id)) ?? []
    expect(inBoth.length).toBeLessThan(60)
  })

  test('a chosen proof stays verified and waits for a steward, without its member knowing', async () => {
    const member = await make.member()
    await setSeed(await seedThatChooses(true))
    const proof = await submit(member)
    await setSeed(await seedThatChooses(false))
    const spared = await submit(member)
    expect(proof).toMatchObject({ status: 'Verified', awaitsSteward: false, pointsEarned: 100 })
    expect(await caseIds({ cause: 'spot_check' })).toEqual([proof.proofId])
    expect(await reviewer.call('listProofCases', {})).toMatchObject([{ description: PLANTED }])
    expect(await caseIds()).not.toContain(spared.proofId)

    const notices = await member.call('listNotifications', {})
    const confirmed = await reviewer.call('setProofVerdict', {
      params: { proofId: proof.proofId },
      body: { status: 'Verified', reason: 'The tree is in the ground', seen: 0 },
    })
    expect(confirmed).toMatchObject({ status: 'Verified', cause: null, overturned: false, pointsEarned: 100 })
    expect(await caseIds()).not.toContain(proof.proofId)
    expect(await member.call('listNotifications', {})).toEqual(notices)
    expect(await member.call('getPoints', { params: { userId: member.userId } })).toEqual({ points: 200 })
  })
})

describe('the queue', () => {
  test('has appeals and proofs that the reviewer could not decide, and a retry takes those out', async () => {
    const member = await make.member()
    const { proofId } = await submit(member, 'done')
    expect(await caseIds()).not.toContain(proofId)
    await member.call('appealProof', { params: { proofId }, body: { reason: 'Look at the wall' } })
    expect(await caseIds({ cause: 'appeal' })).toContain(proofId)

    const undecided = await submit(member)
    await sql`
      update proofs set status = 'Error', points_earned = 0, decided_at = now(),
        awaits_steward_cause = 'undecided', awaits_steward_since = now()
      where proof_id = ${undecided.proofId}`.execute(db)
    expect(await caseIds({ cause: 'undecided' })).toEqual([undecided.proofId])
    expect(await member.call('getProof', { params: { proofId: undecided.proofId } })).toMatchObject({
      awaitsSteward: false,
    })
    await member.send('retryProof', { params: { proofId: undecided.proofId } })
    expect(await caseIds({ cause: 'undecided' })).toEqual([])
  })

  test('is searched by member and challenge, sorted, paged and exported', async () => {
    const member = await make.member({ fullName: 'Zoë Quiller' })
    const proofs = []
    for (let count = 0; count < 3; count++) {
      const proof = await submit(member, 'done')
      await member.call('appealProof', {
        params: { proofId: proof.proofId },
        body: { reason: 'Please look again' },
      })
      proofs.push(proof)
    }
    const ids = proofs.map(({ proofId }) => proofId)
    expect(await caseIds({ q: 'zoë qui' })).toEqual(ids)
    expect(await caseIds({ q: 'zoë qui', sort: 'newest' })).toEqual(ids.toReversed())
    expect(await caseIds({ challengeId: proofs[1]?.challengeID })).toEqual([ids[1]])
    const paged: number[] = []
    let url = '/api/admin/proofs/cases?q=quiller&limit=2'
    while (url !== '') {
      const page = await app.inject({ url, headers: { authorization: `Bearer ${reviewer.token}` } })
      for (const { proofId } of page.json()) paged.push(proofId)
      url = nextPath(page) ?? ''
    }
    expect(paged).toEqual(ids)
    const { body } = await reviewer.send('exportProofCases', { query: { q: 'quiller' } })
    expect(body.trim().split('\r\n')).toHaveLength(4)
  })
})

const near = (value: number) => expect.closeTo(value, 1.5)
const wholePart = { left: near(0), top: near(0), width: near(1), height: near(1), ratio: 640 / 480 }

test('a case has what the checks found, and the picture that was copied', async () => {
  const [first, second] = [await make.member(), await make.member()]
  const challenge = await make.challenge()
  const takenAt = new Date(clock.now().getTime() - DAY)
  const body = {
    ...(await proofBody(first, challenge)),
    imageUrl: dataUrl(await makePhoto(77_001, { width: 640, height: 480, takenAt })),
  }
  const original = await first.call('submitProof', { body })
  const copy = await second.call('submitProof', { body: { ...body, userId: second.userId } })
  expect(copy.status).toBe('Issue')
  const found = await caseOf(copy.proofId)
  expect(found).toMatchObject({
    issue: 'duplicate',
    copyOf: { proofId: original.proofId, userId: first.userId, imageUrl: expect.stringMatching(/^\/media/) },
    matching: { copy: wholePart, original: wholePart },
    facts: { width: 640, height: 480, takenAt: expect.stringMatching(/Z$/), device: null },
    otherProofs: [],
  })
  await submit(second, 'done')
  expect((await caseOf(copy.proofId)).otherProofs).toHaveLength(1)
})

describe('a decision', () => {
  test('of twenty stewards on one proof counts once, and the others learn who was faster', async () => {
    const member = await make.member()
    const { proofId } = await submit(member, 'done')
    const stewards = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        make.member({ fullName: `Steward ${index}`, duties: ['review'] }),
      ),
    )
    const responses = await Promise.all(
      stewards.map((steward, index) =>
        steward.send('setProofVerdict', {
          params: { proofId },
          body: { status: index % 2 === 0 ? 'Verified' : 'Issue', reason: 'I looked at it', seen: 0 },
        }),
      ),
    )
    // A steward who decides "Issue" first is refused, since the proof is an issue already, and changes nothing.
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const winner = stewards[statuses.indexOf(200)]
    const late = responses.map((response) => response.json()).filter(({ code }) => code === 'already_decided')
    expect(late.length).toBeGreaterThan(0)
    for (const { decided } of late)
      expect(decided).toMatchObject({ decidedBy: { userId: winner?.userId }, decision: 'Verified' })
    expect(await member.call('getPoints', { params: { userId: member.userId } })).toEqual({ points: 100 })
  })

  test('is refused on the own proof, and without a reason', async () => {
    const { proofId } = await submit(reviewer, 'done')
    const body = { status: 'Verified', reason: 'It is mine', seen: 0 }
    expect(await reviewer.refused('setProofVerdict', { params: { proofId }, body })).toMatchObject({
      code: 'own_case',
    })
    const reopening = { reason: 'Once more', seen: 0 }
    expect(await reviewer.refused('reopenProof', { params: { proofId }, body: reopening })).toMatchObject({
      code: 'own_case',
    })
    expect(
      await other.refused('setProofVerdict', { params: { proofId }, body: { ...body, reason: ' ' } }),
    ).toMatchObject({ status: 400 })
  })

  test('overturns a verdict in either direction, and can be undone', async () => {
    const member = await make.member({ fullName: 'Xaver Yilmaz' })
    const { proofId } = await submit(member)
    const params = { proofId }
    const decide = (status: 'Verified' | 'Issue', seen: number) =>
      reviewer.call('setProofVerdict', { params, body: { status, reason: 'I looked at it', seen } })
    expect(await decide('Issue', 0)).toMatchObject({ status: 'Issue', overturned: true, points: 0 })
    const query = { q: 'xaver' }
    expect(await decidedIds({ ...query, overturned: 'yes' })).toEqual([proofId])
    expect(await decidedIds({ ...query, reviewer: 'steward', status: 'Issue' })).toEqual([proofId])
    expect(await decidedIds({ ...query, status: 'Verified' })).toEqual([])
    expect(await decide('Verified', 1)).toMatchObject({ status: 'Verified', overturned: false, points: 100 })
    expect(await decidedIds({ ...query, overturned: 'yes' })).toEqual([])

    const reopening = { reason: 'Undone: I looked at it', seen: 2 }
    const reopened = await reviewer.call('reopenProof', { params, body: reopening })
    expect(reopened).toMatchObject({ status: 'Verified', cause: 'reopened', points: 100 })
    expect(await caseIds({ cause: 'reopened' })).toEqual([proofId])
    expect(await other.refused('reopenProof', { params, body: { ...reopening, seen: 1 } })).toMatchObject({
      code: 'already_decided',
    })
    const entries = await reviewer.call('listAuditEntries', {
      query: { subjectKind: 'proof', subjectId: String(proofId) },
    })
    expect(entries.map(({ action }) => action)).toEqual(['proof.reopened', 'proof.decided', 'proof.decided'])
    expect(entries[2]).toMatchObject({
      before: { status: 'Verified', points: 100 },
      after: { status: 'Issue', points: 0 },
    })
  })

  test('an appeal that was upheld by mistake is one again after it is undone', async () => {
    const member = await make.member()
    const { proofId } = await submit(member, 'done')
    const params = { proofId }
    await member.call('appealProof', { params, body: { reason: 'Look at the wall' } })
    const upheld = { status: 'Issue', reason: 'There is no tree', seen: 0 } as const
    await reviewer.call('setProofVerdict', { params, body: upheld })
    await reviewer.call('reopenProof', { params, body: { reason: 'Undone', seen: 1 } })
    expect(await member.call('getProof', { params })).toMatchObject({ awaitsSteward: true })
  })
})

describe('the criteria', () => {
  const [tree, stake] = ['A young tree', 'Its wooden stake']
  const answers = (...given: ('met' | 'not_met' | 'cannot_tell')[]) =>
    given.map((answer, index) => ({ criterion: [tree, stake][index] ?? '', answer }))

  async function submitTree(member: Member) {
    const challenge = await make.challenge()
    const rows = answers('met', 'met').map(({ criterion }, index) => ({
      challenge_id: challenge.challengeId,
      position: index + 1,
      text: criterion,
    }))
    await db.insertInto('challenge_criteria').values(rows).execute()
    return member.call('submitProof', { body: await proofBody(member, challenge) })
  }

  test('can be answered by stewards, and what the reviewer said is kept beside it', async () => {
    const member = await make.member()
    const { proofId, checklist } = await submitTree(member)
    expect(checklist).toMatchObject(answers('met', 'not_met'))
    const params = { proofId }
    const body = { status: 'Verified', reason: 'The stake is behind it' } as const
    const overruled = { answer: 'not_met', decidedBy: 'basic' }
    const decided = await reviewer.call('setProofVerdict', {
      params,
      body: { ...body, answers: answers('met', 'met') },
    })
    expect(decided).toMatchObject({ criteria: [tree, stake], reviewer: 'steward' })
    const expected = [
      { criterion: tree, answer: 'met', decidedBy: 'basic', overruled: null },
      { criterion: stake, answer: 'met', decidedBy: 'steward', overruled },
    ]
    expect(decided.checklist).toMatchObject(expected)
    expect((await member.call('getProof', { params })).checklist).toMatchObject(expected)
    const query = { subjectKind: 'proof', subjectId: String(proofId) } as const
    expect(await reviewer.call('listAuditEntries', { query })).toMatchObject([
      { before: { criteria: ['met', 'not met'] }, after: { criteria: ['met', 'met'] } },
    ])
    // Undone: the answer is the reviewer's again.
    const undone = { status: 'Issue', reason: 'Undone', answers: answers('met', 'not_met') } as const
    expect((await reviewer.call('setProofVerdict', { params, body: undone })).checklist).toEqual(checklist)
  })

  test('stay as the reviewer answered them if a steward does not', async () => {
    const member = await make.member()
    const { proofId, checklist } = await submitTree(member)
    const body = { status: 'Verified', reason: 'I see all of it' } as const
    const decided = await reviewer.call('setProofVerdict', { params: { proofId }, body })
    expect(decided).toMatchObject({ status: 'Verified', reviewer: 'steward', checklist })
  })

  test('are those of the challenge where no reviewer has answered, and a steward can answer some', async () => {
    const member = await make.member()
    const { proofId } = await submitTree(member)
    await db.deleteFrom('proof_criteria').where('proof_id', '=', proofId).execute()
    const body = { status: 'Verified', reason: 'I see the tree', answers: answers('met') } as const
    const { checklist } = await reviewer.call('setProofVerdict', { params: { proofId }, body })
    expect(checklist).toMatchObject(answers('met', 'cannot_tell'))
    expect(checklist[0]).toMatchObject({ decidedBy: 'steward', overruled: null, sentence: '' })
  })

  test('are at most five and the code of the day', async () => {
    const member = await make.member()
    const challenge = await make.challenge({ points: 300, evidence: 'code' })
    const rows = [1, 2, 3, 4, 5].map((position) => ({ position, text: `Tree ${position}` }))
    await db
      .insertInto('challenge_criteria')
      .values(rows.map((row) => ({ ...row, challenge_id: challenge.challengeId })))
      .execute()
    const proof = await member.call('submitProof', { body: await proofBody(member, challenge) })
    const given = proof.checklist.map(({ criterion }) => ({ criterion, answer: 'met' as const }))
    expect(given).toHaveLength(6)
    const { checklist } = await reviewer.call('setProofVerdict', {
      params: proof,
      body: { status: 'Verified', reason: 'I see all of it', answers: given },
    })
    expect(checklist).toMatchObject(given)
  })

  test('that a reviewer answers while a steward decides are not overruled', async () => {
    const { proofId, checklist } = await submitTree(await make.member())
    await db.deleteFrom('proof_criteria').where('proof_id', '=', proofId).execute()
    const body = { status: 'Verified', reason: 'I see the stake', answers: [answers('met', 'met')[1]] }
    let deciding: ReturnType<typeof reviewer.send> | undefined
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('proofs').select('proof_id').where('proof_id', '=', proofId).forUpdate().execute()
      deciding = reviewer.send('setProofVerdict', { params: { proofId }, body })
      await untilWaiting(db)
      const rows = checklist.map(({ criterion, answer, sentence }, index) => ({
        ...{
          proof_id: proofId,
          position: index + 1,
          text: criterion,
          answer,
          sentence: JSON.stringify([sentence]),
        },
        decided_by: 'basic',
      }))
      await tx.insertInto('proof_criteria').values(rows).execute()
    })
    expect((await deciding)?.json().checklist).toMatchObject([
      { answer: 'met', decidedBy: 'basic' },
      { answer: 'met', decidedBy: 'steward', overruled: { answer: 'not_met' } },
    ])
  })

  test('are refused if the proof has no such criterion, or more than a proof can have are given', async () => {
    const { proofId } = await submitTree(await make.member())
    const decide = (given: object[]) =>
      reviewer.send('setProofVerdict', {
        params: { proofId },
        body: { status: 'Verified', reason: 'I see it', answers: given },
      })
    const unknown = await decide([{ criterion: 'A house', answer: 'met' }])
    expect(unknown.json()).toMatchObject({ code: 'already_decided' })
    for (const given of [Array(7).fill(answers('met')[0]), [{ criterion: tree, answer: 'perhaps' }]])
      expect((await decide(given)).statusCode).toBe(400)
  })
})

test('members see how many proofs were looked at again, and the share that was overturned', async () => {
  const member = await make.member()
  clock.advance(MINUTE)
  const before = await member.call('getReviewFigures', {})
  const [upheld, overturned, held] = [
    await submit(member, 'done'),
    await submit(member),
    await submit(member),
  ]
  await sql`
    update proofs set status = 'Pending', points_earned = 0, reviewer = '', decided_at = null,
      awaits_steward_cause = 'held', awaits_steward_since = now()
    where proof_id = ${held.proofId}`.execute(db)
  await member.call('appealProof', { params: { proofId: upheld.proofId }, body: { reason: 'Look again' } })
  for (const { proofId } of [upheld, overturned, held])
    await reviewer.call('setProofVerdict', {
      params: { proofId },
      body: { status: 'Issue', reason: 'There is no tree' },
    })
  expect(await member.call('getReviewFigures', {})).toEqual(before)
  clock.advance(MINUTE)
  expect(await member.call('getReviewFigures', {})).toMatchObject({
    days: 90,
    lookedAgain: before.lookedAgain + 2,
    overturned: before.overturned + 1,
  })
})
