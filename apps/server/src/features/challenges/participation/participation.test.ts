import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { make, db } = await testApp()

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

describe('a deed', () => {
  const verified = async () => {
    const member = await make.member()
    const { challengeId } = await make.challenge()
    const { rows } = await sql<{ proofId: number }>`
      insert into proofs (challenge_id, user_id, description, status)
      values (${challengeId}, ${member.userId}, 'Done.', 'Verified') returning proof_id as "proofId"`.execute(
      db,
    )
    return { member, challengeId, proofId: rows[0]?.proofId ?? 0 }
  }

  test('is a verified proof, also of a member who has left the challenge', async () => {
    const { member, challengeId } = await verified()
    expect(await member.call('getChallenge', { params: { challengeId } })).toMatchObject({
      joined: true,
      enrolled: 1,
      status: 'completed',
      currentProgress: 100,
    })
  })

  test('ends with the verdict, and the challenge goes on', async () => {
    const { member, challengeId, proofId } = await verified()
    await sql`update proofs set status = 'Issue' where proof_id = ${proofId}`.execute(db)
    expect(await member.call('getChallenge', { params: { challengeId } })).toMatchObject({
      joined: true,
      status: 'active',
      currentProgress: 50,
    })
    await sql`update proofs set status = 'Verified' where proof_id = ${proofId}`.execute(db)
    expect(await member.call('getChallenge', { params: { challengeId } })).toMatchObject({
      status: 'completed',
    })
  })

  test('is the only one of its member and challenge', async () => {
    const { member, challengeId } = await verified()
    const second = sql`
      insert into proofs (challenge_id, user_id, description, status)
      values (${challengeId}, ${member.userId}, 'Again.', 'Verified')`.execute(db)
    await expect(second).rejects.toThrow('deeds_once')
  })

  test('keeps its participation, until the account is deleted', async () => {
    const { member, challengeId } = await verified()
    const leaving = sql`delete from participations where user_id = ${member.userId}`.execute(db)
    await expect(leaving).rejects.toThrow('deeds_completed_fkey')
    await db.deleteFrom('users').where('user_id', '=', member.userId).execute()
    const other = await make.member()
    expect(await other.call('getChallenge', { params: { challengeId } })).toMatchObject({ enrolled: 0 })
  })
})
