import { HOUR, SECOND } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { testApp } from '../../testing/test-app.ts'
import { spend } from './index.ts'

const { clock, db, deps, make, visitor } = await testApp()

async function memberWith(points: number, hoursAgo: number) {
  const member = await make.member()
  const at = new Date(Date.now() - hoursAgo * HOUR)
  await db
    .insertInto('points_ledger')
    .values({
      user_id: member.userId,
      at,
      amount: points,
      earned: points,
      reason: 'proof_verified',
      ref: '1',
      cause: member.userId,
      balance: 0,
    })
    .execute()
  deps.bus.publish({ type: 'points', userId: member.userId })
  return member
}

test('ranks by points earned, ties as in sport, and always lists the caller', async () => {
  const late = await memberWith(200, 1)
  const early = await memberWith(200, 5)
  const last = await memberWith(50, 9)
  const first = await memberWith(300, 2)
  const none = await make.member()
  const { userId } = first
  await transaction(db, (tx) => spend(tx, deps.bus, { userId, points: 290, ref: 'O', cause: 'order' }))

  const seen = await first.call('getLeaderboard', {})
  expect(seen.map(({ userId, rank, pointsCount }) => [userId, rank, pointsCount])).toEqual([
    [first.userId, 1, 300],
    [early.userId, 2, 200],
    [late.userId, 2, 200],
    [last.userId, 4, 50],
  ])
  expect(seen[0]).toMatchObject({ username: first.username, challengesCompleted: 1, profileImgUrl: null })
  const own = await none.call('getLeaderboard', {})
  expect(own).toHaveLength(5)
  expect(own.at(-1)).toMatchObject({ userId: none.userId, rank: 5, pointsCount: 0 })
  expect(await visitor.refused('getLeaderboard')).toMatchObject({ status: 401 })
})

test('lists the first hundred, and the caller after them with the right rank', async () => {
  for (let place = 0; place < 101; place++) await memberWith(1000 + place, 1)
  const outside = await memberWith(1000, 0)
  const seen = await outside.call('getLeaderboard', {})
  expect(seen).toHaveLength(101)
  expect(seen[99]?.pointsCount).toBe(1001)
  // The 101st has as many points as the caller, who came later.
  expect(seen[100]).toMatchObject({ userId: outside.userId, rank: 101, pointsCount: 1000 })
})

test('shows what happened a moment ago, and within seconds also what nobody told', async () => {
  const member = await memberWith(5000, 1)
  expect((await member.call('getLeaderboard', {}))[0]).toMatchObject({ userId: member.userId })
  const better = await memberWith(6000, 1)
  const seen = await member.call('getLeaderboard', {})
  expect(seen.slice(0, 2).map(({ userId, rank }) => [userId, rank])).toEqual([
    [better.userId, 1],
    [member.userId, 2],
  ])
  await db.updateTable('users').set({ full_name: 'New Name' }).where('user_id', '=', better.userId).execute()
  clock.advance(11 * SECOND)
  expect((await member.call('getLeaderboard', {}))[0]).toMatchObject({ fullName: 'New Name' })
})
