/** Boards of a week and a month, of followed members and of newcomers, and the way out of all of them. */

import { kept } from '@canopy/contract/kept'
import { DAY, HOUR, MINUTE, SECOND } from '@canopy/contract/limits'
import type { Board } from '@canopy/contract/points/leaderboard/shapes'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { points } from './feature.ts'
import { verifyLedger } from './ledger/verify-ledger.ts'

const { clock, db, ownerDb, deps, make, visitor } = await testApp()

type Person = Awaited<ReturnType<typeof make.member>>

let serial = 0

const taken = new Set<string>()

/** Inserts a ledger entry for the proof `ref` at a time. Points that were taken back are given back. */
async function move({ userId }: { userId: string }, amount: number, at: string, ref = '1') {
  serial += 1
  const isOverturned = amount < 0 || taken.has(`${userId} ${ref}`)
  if (amount < 0) taken.add(`${userId} ${ref}`)
  await db
    .insertInto('points_ledger')
    .values({
      user_id: userId,
      at: new Date(at),
      amount,
      earned: amount,
      reason: isOverturned ? 'verdict_overturned' : 'proof_verified',
      ref,
      cause: `move ${serial}`,
      balance: 0,
    })
    .execute()
  deps.bus.publish({ type: 'ranks.changed' })
  deps.bus.publish({ type: 'points.changed', userId })
}

const later = () => clock.advance(11 * SECOND)
/** Sets the time of day, also back. What is kept for some seconds is old then. */
function setTime(time: string) {
  clock.jump(new Date(time).getTime() - clock.now().getTime() - 11 * SECOND)
  later()
}

const setZone = (zone: string | null, former: string | null = null, since: string | null = null) =>
  sql`update community set time_zone = ${zone}, former_time_zone = ${former}, time_zone_since = ${since}`.execute(
    db,
  )

const boardOf = (reader: Person, query: Partial<Board>) => reader.call('getLeaderboard', { query })
/** Ids, ranks and points. */
const placesOn = async (reader: Person, query: Partial<Board>) =>
  (await boardOf(reader, query)).map(({ userId, rank, pointsCount }) => [userId, rank, pointsCount])

beforeEach(() => setTime('2031-03-05T12:00:00Z'))
afterEach(async () => {
  expect((await verifyLedger(db)).fault).toBeUndefined()
  await setZone(null)
  // A test begins with empty boards.
  await sql`delete from users`.execute(ownerDb)
  later()
})

test('a board counts what was earned in the week or month, and the one of all time the rest, too', async () => {
  const [member, other] = [await make.member(), await make.member()]
  await move(member, 70, '2031-02-20T12:00:00Z', 'a')
  await move(member, 20, '2031-03-01T12:00:00Z', 'b')
  await move(member, 5, '2031-03-04T12:00:00Z', 'c')
  await move(other, 10, '2031-03-04T12:00:00Z', 'd')
  expect(await placesOn(other, {})).toEqual([
    [member.userId, 1, 95],
    [other.userId, 2, 10],
  ])
  expect(await placesOn(other, { period: 'month' })).toEqual([
    [member.userId, 1, 25],
    [other.userId, 2, 10],
  ])
  expect(await placesOn(other, { period: 'week' })).toEqual([
    [other.userId, 1, 10],
    [member.userId, 2, 5],
  ])
  const [, own] = await boardOf(member, { period: 'week' })
  expect(own).toMatchObject({ challengesCompleted: 1, username: member.username })
  expect(await placesOn(await make.member(), { period: 'week' })).toHaveLength(3)
})

test('a week ends on Sunday at midnight of the community, and a month with its last day', async () => {
  const member = await make.member()
  // Midnight of Colombo is at 18:30.
  await move(member, 10, '2031-03-09T18:29:59Z', 'a')
  await move(member, 20, '2031-03-09T18:30:00Z', 'b')
  await move(member, 40, '2031-03-31T18:29:59Z', 'c')
  await move(member, 80, '2031-03-31T18:30:00Z', 'd')
  const at = async (time: string, period: Board['period']) => {
    setTime(time)
    return (await boardOf(member, { period }))[0]?.pointsCount
  }
  expect(await at('2031-03-09T18:29:50Z', 'week')).toBe(10)
  expect(await at('2031-03-09T18:30:10Z', 'week')).toBe(20)
  expect(await at('2031-03-31T18:29:50Z', 'month')).toBe(70)
  expect(await at('2031-03-31T18:30:10Z', 'month')).toBe(80)
  expect(await at('2031-03-31T18:30:30Z', 'week')).toBe(120)
})

test('weeks have 167 and 169 hours where clocks are changed', async () => {
  await setZone('Europe/Berlin')
  const member = await make.member()
  // From 2031-03-30 on it is two hours later than UTC, until 2031-10-26.
  await move(member, 1, '2031-03-23T23:00:00Z', 'a')
  await move(member, 2, '2031-03-30T21:59:59Z', 'b')
  await move(member, 4, '2031-03-30T22:00:00Z', 'c')
  await move(member, 8, '2031-10-19T22:00:00Z', 'd')
  await move(member, 16, '2031-10-26T22:59:59Z', 'e')
  await move(member, 32, '2031-10-26T23:00:00Z', 'f')
  const at = async (time: string) => {
    setTime(time)
    // The sessions of those who were made before have ended.
    return (await boardOf(await make.member(), { period: 'week' }))[0]?.pointsCount
  }
  expect(await at('2031-03-30T21:59:50Z')).toBe(3)
  expect(await at('2031-03-30T22:00:10Z')).toBe(4)
  expect(await at('2031-10-26T22:59:50Z')).toBe(24)
  expect(await at('2031-10-26T23:00:10Z')).toBe(32)
})

test('after a change of the time zone, what was earned before stays in the week that it was earned in', async () => {
  const member = await make.member()
  // It is Monday in Colombo and Sunday in Berlin.
  await move(member, 10, '2031-03-09T19:00:00Z', 'a')
  await setZone('Europe/Berlin', 'Asia/Colombo', '2031-03-09T20:00:00Z')
  await move(member, 20, '2031-03-09T20:30:00Z', 'b')
  await move(member, 40, '2031-03-10T12:00:00Z', 'c')
  setTime('2031-03-09T20:40:00Z')
  expect(await placesOn(member, { period: 'week' })).toEqual([[member.userId, 1, 20]])
  setTime('2031-03-10T13:00:00Z')
  expect(await placesOn(member, { period: 'week' })).toEqual([[member.userId, 1, 50]])
})

test('after two changes within an hour, what was earned before the last counts in the zone before it', async () => {
  const member = await make.member()
  // It is Monday in Colombo, and Sunday in Berlin and New York.
  await move(member, 10, '2031-03-09T19:00:00Z', 'a')
  await setZone('Europe/Berlin', 'Asia/Colombo', '2031-03-09T19:10:00Z')
  await move(member, 20, '2031-03-09T19:20:00Z', 'b')
  await setZone('America/New_York', 'Europe/Berlin', '2031-03-09T19:30:00Z')
  setTime('2031-03-09T19:40:00Z')
  expect(await placesOn(member, { period: 'week' })).toEqual([[member.userId, 1, 30]])
  expect((await verifyLedger(db)).fault).toBeUndefined()
  await move(member, -10, '2031-03-09T19:50:00Z', 'a')
  expect(await placesOn(member, { period: 'week' })).toEqual([[member.userId, 1, 20]])
})

test('an overturned verdict takes back from the week in which it was overturned, and nobody is listed below zero', async () => {
  const [member, other] = [await make.member(), await make.member()]
  await move(member, 30, '2031-02-25T12:00:00Z', 'a')
  await move(member, 10, '2031-03-04T12:00:00Z', 'b')
  await move(member, -30, '2031-03-04T13:00:00Z', 'a')
  await move(other, 5, '2031-03-04T14:00:00Z', 'c')
  expect(await placesOn(other, { period: 'week' })).toEqual([[other.userId, 1, 5]])
  expect(await placesOn(member, { period: 'week' })).toEqual([
    [other.userId, 1, 5],
    [member.userId, 2, 0],
  ])
  await move(member, 30, '2031-03-04T15:00:00Z', 'a')
  expect(await placesOn(other, { period: 'week' })).toEqual([
    [member.userId, 1, 10],
    [other.userId, 2, 5],
  ])
})

test('a board shows whoever lost more challenges in a week than they completed, while they earned points in it', async () => {
  const [member, other] = [await make.member(), await make.member()]
  await move(member, 5, '2031-02-25T12:00:00Z', 'a')
  await move(member, 5, '2031-02-25T13:00:00Z', 'b')
  await move(member, 50, '2031-03-04T12:00:00Z', 'c')
  await move(member, -5, '2031-03-04T13:00:00Z', 'a')
  await move(member, -5, '2031-03-04T14:00:00Z', 'b')
  expect(await boardOf(other, { period: 'week' })).toMatchObject([
    { userId: member.userId, pointsCount: 40, challengesCompleted: 0 },
    { userId: other.userId },
  ])
})

test('equal points of a week share a rank, and who reached them first comes first', async () => {
  const [late, early, third] = [await make.member(), await make.member(), await make.member()]
  await move(early, 20, '2031-03-03T09:00:00Z', 'a')
  await move(late, 20, '2031-03-03T10:00:00Z', 'b')
  // More in all, which does not matter.
  await move(late, 500, '2031-02-26T10:00:00Z', 'c')
  await move(third, 10, '2031-03-03T08:00:00Z', 'd')
  const expected = [
    [early.userId, 1, 20],
    [late.userId, 1, 20],
    [third.userId, 3, 10],
  ]
  expect(await placesOn(third, { period: 'week' })).toEqual(expected)
  // More, and then back to the total that was reached first.
  await move(early, 7, '2031-03-03T11:00:00Z', 'e')
  await move(early, -7, '2031-03-03T12:00:00Z', 'e')
  expect(await placesOn(third, { period: 'week' })).toEqual(expected)
})

test('the board of a week lists the first hundred, then the caller with the right rank', async () => {
  const at = '2031-03-04T12:00:00Z'
  for (let index = 0; index < 101; index++) await move(await make.member(), 1000 + index, at)
  const outside = await make.member()
  await move(outside, 1000, '2031-03-04T13:00:00Z')
  const seen = await boardOf(outside, { period: 'week' })
  expect(seen).toHaveLength(101)
  // The 101st has as many points as the caller, who reached them later.
  expect(seen.at(-1)).toMatchObject({ userId: outside.userId, rank: 101, pointsCount: 1000 })
  expect((await boardOf(await make.member(), { period: 'week' })).at(-1)).toMatchObject({
    rank: 103,
    pointsCount: 0,
  })
})

test('the board of those whom a member follows has them and the member, once they have accepted', async () => {
  const [reader, followed, asked, stranger] = [
    await make.member(),
    await make.member(),
    await make.member(),
    await make.member(),
  ]
  for (const [index, member] of [followed, asked, stranger].entries())
    await move(member, 100 - index, '2031-03-04T12:00:00Z')
  await asked.call('setPrivacy', { body: { isPrivate: true } })
  for (const member of [followed, asked]) await reader.call('follow', { params: member })
  const first = [followed.userId, 1, 100]
  expect(await placesOn(reader, { scope: 'following' })).toEqual([first, [reader.userId, 2, 0]])
  await move(reader, 30, '2031-03-01T12:00:00Z')
  expect(await placesOn(reader, { scope: 'following' })).toEqual([first, [reader.userId, 2, 30]])
  expect(await placesOn(reader, { scope: 'following', period: 'week' })).toEqual([
    first,
    [reader.userId, 2, 0],
  ])
  await asked.call('acceptFollower', { params: reader })
  expect(await placesOn(reader, { scope: 'following', period: 'week' })).toEqual([
    first,
    [asked.userId, 2, 99],
    [reader.userId, 3, 0],
  ])
  await reader.call('mute', { params: followed })
  expect((await placesOn(reader, { scope: 'following' })).map(([userId]) => userId)).toEqual([
    asked.userId,
    reader.userId,
  ])
  expect(await placesOn(stranger, { scope: 'following' })).toEqual([[stranger.userId, 1, 98]])
})

const join = ({ userId }: Person, at: string) =>
  db.updateTable('users').set({ joined_at: at }).where('user_id', '=', userId).execute()

test('a member is a newcomer for sixty days', async () => {
  const [old, fresh] = [await make.member(), await make.member()]
  await join(old, '2030-01-01T12:00:00Z')
  await join(fresh, '2031-03-01T12:00:00Z')
  await move(old, 500, '2031-03-04T12:00:00Z')
  await move(fresh, 20, '2031-03-04T12:00:00Z')
  const own = [fresh.userId, 1, 20]
  expect(await placesOn(fresh, { scope: 'newcomers' })).toEqual([own])
  expect(await placesOn(fresh, { scope: 'newcomers', period: 'week' })).toEqual([own])
  expect(await placesOn(old, { scope: 'newcomers' })).toEqual([own])
  // Points of the reader show at once, those of others within seconds.
  await move(fresh, 5, '2031-03-04T13:00:00Z', '2')
  expect(await placesOn(fresh, { scope: 'newcomers' })).toEqual([[fresh.userId, 1, 25]])
  setTime('2031-04-30T11:59:59Z')
  const reader = await make.member()
  expect(await placesOn(reader, { scope: 'newcomers' })).toEqual([[fresh.userId, 1, 25]])
  setTime('2031-04-30T12:00:11Z')
  expect(await placesOn(reader, { scope: 'newcomers' })).toEqual([])
})

test('who leaves the boards is on none, the others move up, and sees only themselves there', async () => {
  const [first, second, reader] = [await make.member(), await make.member(), await make.member()]
  const at = '2031-03-04T12:00:00Z'
  for (const [index, member] of [first, second, reader].entries()) {
    await join(member, '2031-03-01T12:00:00Z')
    await move(member, 300 - 100 * index, at)
  }
  await reader.call('follow', { params: first })
  const boards = (['everybody', 'newcomers', 'following'] as const).flatMap((scope) =>
    (['all', 'week', 'month'] as const).map((period) => ({ scope, period })),
  )
  const seenBy = async (member: Person) => {
    later()
    const seen = []
    for (const board of boards) seen.push(await placesOn(member, board))
    return seen
  }
  const before = await seenBy(reader)
  expect(before[0]).toEqual([
    [first.userId, 1, 300],
    [second.userId, 2, 200],
    [reader.userId, 3, 100],
  ])
  expect(await first.call('setOffBoards', { body: { offBoards: true } })).toEqual({ offBoards: true })
  for (const [index, places] of (await seenBy(reader)).entries())
    expect(places, boards[index]?.scope).toEqual(
      boards[index]?.scope === 'following'
        ? [[reader.userId, 1, 100]]
        : [
            [second.userId, 1, 200],
            [reader.userId, 2, 100],
          ],
    )
  // The ranks below the first hundred, which are counted, move up as well.
  expect((await boardOf(await make.member(), {})).at(-1)).toMatchObject({ rank: 3, pointsCount: 0 })
  expect((await boardOf(first, { period: 'week' })).at(-1)).toMatchObject({
    userId: first.userId,
    rank: 1,
    pointsCount: 300,
    offBoards: true,
  })
  expect((await boardOf(reader, {})).every((entry) => entry.offBoards === undefined)).toBe(true)
  // Points that are earned meanwhile count, once the member is back.
  await move(first, 50, at, '2')
  expect((await verifyLedger(db)).fault).toBeUndefined()
  expect(await first.call('getUser', { params: first })).toMatchObject({ offBoards: true, pointsEarned: 350 })
  expect((await reader.call('getUser', { params: first })).offBoards).toBeUndefined()
  await first.call('setOffBoards', { body: { offBoards: false } })
  expect((await seenBy(reader))[1]).toEqual([
    [first.userId, 1, 350],
    [second.userId, 2, 200],
    [reader.userId, 3, 100],
  ])
})

test('boards are not for visitors, and there are no others', async () => {
  const member = await make.member()
  const bad = await member.send('getLeaderboard', { query: { period: 'all', scope: 'team' as 'following' } })
  expect(bad.statusCode).toBe(400)
  expect(await visitor.refused('setOffBoards', { body: { offBoards: true } })).toMatchObject({ status: 401 })
})

test('what was earned in a week or month is deleted a week after its end', async () => {
  const member = await make.member()
  await move(member, 10, '2031-02-10T12:00:00Z', 'a')
  await move(member, 20, '2031-03-04T12:00:00Z', 'b')
  const stored = async () => {
    await points.expire(deps, clock.now())
    const { rows } = await sql<{ place: string }>`
      select period || ' ' || starts_on as place from earned_by_period order by place`.execute(db)
    return rows.map(({ place }) => place)
  }
  expect(await stored()).toEqual(['month 2031-02-01', 'month 2031-03-01', 'week 2031-03-03'])
  setTime('2031-03-09T12:00:00Z')
  expect(await stored()).toEqual(['month 2031-03-01', 'week 2031-03-03'])
  clock.advance(kept.endedBoard + 2 * DAY + HOUR + MINUTE)
  expect(await stored()).toEqual(['month 2031-03-01'])
})

test('only the ledger changes what was earned in a week', async () => {
  await make.member({ points: 5 })
  await expect(sql`update earned_by_period set earned = 1`.execute(db)).rejects.toThrow('not allowed')
  await expect(db.updateTable('member_points').set({ balance: 9 }).execute()).rejects.toThrow('not allowed')
})
