import { expect, test } from 'vitest'
import { english } from '../../../testing/english.ts'
import { dataUrl, makePhoto } from '../../../testing/photo.ts'
import { testApp } from '../../../testing/test-app.ts'

const { db, make } = await testApp({ DAILY_POINTS_CAP: '200' })
type Member = Awaited<ReturnType<typeof make.member>>

const STORY = 'I planted a young mango tree in our garden this morning and watered it well.'
const photos = await Promise.all(Array.from({ length: 12 }, (_, index) => makePhoto(900 + index)))
const photoAt = (index: number) => dataUrl(photos[index % photos.length] ?? Buffer.alloc(0))

async function submit({ userId, username, call }: Member, challengeId: number, imageUrl: string) {
  const body = {
    challengeID: challengeId,
    challengeName: 'Plant a tree',
    userId,
    username,
    description: STORY,
    imageUrl,
  }
  return call('submitProof', { body })
}

async function accountOf({ userId }: Member) {
  const rows = await db.selectFrom('points_ledger').select('amount').where('user_id', '=', userId).execute()
  const { balance } = await db
    .selectFrom('member_points')
    .select('balance')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { balance, amounts: rows.map((row) => row.amount) }
}

test('twenty concurrent proofs of one challenge are paid once', async () => {
  const member = await make.member()
  const { challengeId } = await make.challenge({ points: 50 })
  const proofs = await Promise.all(Array.from({ length: 20 }, () => submit(member, challengeId, photoAt(0))))
  expect(proofs.filter((proof) => proof.status === 'Verified')).toHaveLength(1)
  const others = proofs.filter((proof) => proof.status !== 'Verified')
  expect(new Set(others.map((proof) => proof.aiResponse))).toEqual(
    new Set([english('verdicts.alreadyEarned')]),
  )
  expect(await accountOf(member)).toEqual({ balance: 50, amounts: [50] })
  expect(await member.call('getChallenge', { params: { challengeId } })).toMatchObject({ enrolled: 1 })
})

test('concurrent proofs of many challenges stay within the daily cap', async () => {
  const member = await make.member()
  const challenges = await Promise.all(Array.from({ length: 10 }, () => make.challenge({ points: 60 })))
  const proofs = await Promise.all(
    challenges.map(({ challengeId }, index) => submit(member, challengeId, photoAt(index + 1))),
  )
  expect(proofs.filter((proof) => proof.status === 'Verified')).toHaveLength(3)
  expect(await accountOf(member)).toEqual({ balance: 180, amounts: [60, 60, 60] })
})

test('one picture submitted by ten members at once is verified for one', async () => {
  const { challengeId } = await make.challenge({ points: 50 })
  const members = await Promise.all(Array.from({ length: 10 }, () => make.member()))
  const proofs = await Promise.all(members.map((member) => submit(member, challengeId, photoAt(11))))
  expect(proofs.filter((proof) => proof.status === 'Verified')).toHaveLength(1)
  expect(proofs.filter((proof) => proof.aiResponse === english('verdicts.duplicate'))).toHaveLength(9)
})
