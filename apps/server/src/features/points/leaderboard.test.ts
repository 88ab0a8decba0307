import { HOUR, SECOND } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { spend } from '../../testing/spend.ts'
import { testApp } from '../../testing/test-app.ts'

const { clock, db, deps, transaction, make, visitor } = await testApp()

/** Inserts a ledger entry for the proof `ref`. */
async function move(userId: string, points: number, hoursAgo: number, ref = '1') {
  const reason = points > 0 ? 'proof_verified' : 'verdict_overturned'
  await db
    .insertInto('points_ledger')
    .values({
      user_id: userId,
      at: new Date(Date.now() - hoursAgo * HOUR),
      amount: points,
      earned: points,
      reason,
      ref,
      cause: `${userId} ${hoursAgo}`,
      balance: 0,
    })
    .execute()
  deps.bus.publish({ type: 'ranks.changed' })
}

async function memberWith(points: number, hoursAgo: number) {
  const member = await make.member()
  await move(member.userId, points, hoursAgo)
  return member
}

test('ranks by points earned, equal points share a rank, and the caller is always listed', async () => {
  const late = await memberWith(200, 1)
  const early = await memberWith(200, 5)
  const last = await memberWith(50, 9)
  const first = await memberWith(300, 2)
  const none = await make.member()
  const { userId } = first
  await transaction((tx) => spend(tx, { userId, points: 290, ref: 'O', cause: 'order' }))

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

test('within a shared rank, the member who reached the current total first comes first, also after overturned verdicts', async () => {
  const other = await memberWith(400, 20)
  const { userId } = await memberWith(400, 30)
  const order = async () =>
    (await other.call('getLeaderboard', {})).filter((entry) => entry.rank === 1).map((entry) => entry.userId)
  expect(await order()).toEqual([userId, other.userId])

  // More points, then back to the earlier total.
  await move(userId, 50, 10, '2')
  expect(await order()).toEqual([userId])
  await move(userId, -50, 9, '2')
  expect(await order()).toEqual([userId, other.userId])
  // A verdict is overturned by mistake and restored, twice.
  for (const hoursAgo of [8, 6]) {
    await move(userId, -400, hoursAgo)
    expect(await order()).toEqual([other.userId])
    await move(userId, 400, hoursAgo - 1)
    expect(await order()).toEqual([userId, other.userId])
  }
  // A total that the other member reached first.
  await move(other.userId, 60, 4, '3')
  await move(userId, 110, 3, '3')
  await move(userId, -50, 2, '3')
  expect(await order()).toEqual([other.userId, userId])
})

test('lists the first hundred, then the caller with the right rank', async () => {
  for (let index = 0; index < 101; index++) await memberWith(1000 + index, 1)
  const outside = await memberWith(1000, 0)
  const seen = await outside.call('getLeaderboard', {})
  expect(seen).toHaveLength(101)
  expect(seen[99]?.pointsCount).toBe(1001)
  // The 101st has as many points as the caller, who reached them later.
  expect(seen[100]).toMatchObject({ userId: outside.userId, rank: 101, pointsCount: 1000 })
})

test('shows changes at once, and within seconds those without an event', async () => {
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

test('redeeming points, or a change of a member further down, does not read the first hundred again', async () => {
  const member = await memberWith(7000, 1)
  const { userId } = await make.member()
  const nameShown = async () => (await member.call('getLeaderboard', {}))[0]?.fullName
  await nameShown()
  await db.updateTable('users').set({ full_name: 'Renamed' }).where('user_id', '=', member.userId).execute()
  await transaction((tx) =>
    spend(tx, { userId: member.userId, points: 10, ref: 'P', cause: 'another order' }),
  )
  deps.bus.publish({ type: 'member.changed', userId })
  expect(await nameShown()).toBe(member.fullName)
  deps.bus.publish({ type: 'member.changed', userId: member.userId })
  expect(await nameShown()).toBe('Renamed')
})
