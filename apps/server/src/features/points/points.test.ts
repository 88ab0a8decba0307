import { DAY } from '@canopy/contract/limits'
import { badgesOf } from '@canopy/contract/points/badges'
import { describe, expect, test } from 'vitest'
import { credit } from '../../testing/credit.ts'
import { english } from '../../testing/english.ts'
import { nextCursor } from '../../testing/next-page.ts'
import { spend } from '../../testing/spend.ts'
import { testApp } from '../../testing/test-app.ts'

const { db, transaction, make, visitor } = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>

const earn = ({ userId }: Member, points: number, ref: string) =>
  transaction((tx) => credit(tx, { userId, points, ref, cause: `proof:${ref}:${userId}` }))

const earnedAt = ({ userId }: Member, points: number, at: Date) =>
  db
    .insertInto('points_ledger')
    .values({
      user_id: userId,
      at,
      amount: points,
      earned: points,
      reason: 'proof_verified',
      ref: 'earlier',
      cause: `${userId} at ${at.toISOString()}`,
      balance: 0,
    })
    .execute()

async function unlocked({ userId }: Member) {
  const rows = await db.selectFrom('badge_awards').select('badge_id').where('user_id', '=', userId).execute()
  return badgesOf(
    english,
    rows.map((row) => row.badge_id),
  )
    .filter((badge) => badge.isUnlocked)
    .map((badge) => badge.name)
}

test('where every challenge pays at once, nothing is on hold', async () => {
  const member = await make.member()
  await earn(member, 10, '1')
  expect(await member.call('getPointsOverview', {})).toMatchObject({
    available: 10,
    onHold: 0,
    holdDays: null,
  })
  expect(await member.call('getSession', {})).toMatchObject({ onHold: 0, challengesPerDay: null })
  expect(await member.call('listLedger', {})).toMatchObject([{ amount: 10, onHold: false }])
})

describe('the ledger', () => {
  test('is listed newest first, in pages', async () => {
    const member = await make.member()
    for (const ref of ['1', '2', '3']) await earn(member, 10, ref)
    const first = await member.send('listLedger', { query: { limit: 2 } })
    expect(first.json()).toMatchObject([
      { ref: '3', amount: 10, balance: 30, reason: 'proof_verified' },
      { ref: '2', amount: 10, balance: 20 },
    ])
    const cursor = nextCursor(first)
    const second = await member.call('listLedger', { query: { limit: 2, cursor } })
    expect(second.map((entry) => entry.ref)).toEqual(['1'])
  })

  test('is visible to its member only', async () => {
    await earn(await make.member(), 10, 'a')
    const other = await make.member()
    expect(await other.call('listLedger', {})).toEqual([])
    expect(await visitor.refused('listLedger')).toMatchObject({ status: 401 })
  })

  test('refuses a malformed cursor', async () => {
    const member = await make.member()
    const forged = Buffer.from(JSON.stringify([new Date().toISOString(), 'x'])).toString('base64url')
    for (const cursor of ['nonsense', forged])
      expect(await member.refused('listLedger', { query: { cursor } })).toMatchObject({ status: 400 })
  })
})

describe('badges', () => {
  test('are awarded with the proofs that earn them', async () => {
    const member = await make.member()
    await earn(member, 10, '1')
    expect(await unlocked(member)).toEqual(['First Step'])
    await earn(member, 90, '2')
    expect(await unlocked(member)).toEqual(['First Step', 'Century'])
    for (const ref of ['3', '4', '5', '6', '7', '8', '9', '10']) await earn(member, 1, ref)
    expect(await unlocked(member)).toEqual(['First Step', 'Green Streak', 'Challenger', 'Century'])
  })

  test('need three verified proofs within seven days for the Green Streak', async () => {
    const member = await make.member()
    await earnedAt(member, 5, new Date(Date.now() - 8 * DAY))
    await earn(member, 5, '1')
    await earn(member, 5, '2')
    expect(await unlocked(member)).toEqual(['First Step'])
    await earn(member, 5, '3')
    expect(await unlocked(member)).toContain('Green Streak')
  })

  test('are awarded once, also for the first redemption', async () => {
    const member = await make.member({ points: 20 })
    const { userId } = member
    for (const ref of ['O', 'P'])
      await transaction((tx) => spend(tx, { userId, points: 5, ref, cause: `${ref}:${userId}` }))
    expect(await unlocked(member)).toEqual(['Green Shopper'])
  })
})
