import { MINUTE, SECOND } from '@canopy/contract/limits'
import type { BoardPeriod } from '@canopy/contract/points/leaderboard/shapes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { verifyLedger } from './ledger/verify-ledger.ts'

const { clock, db, ownerDb, deps, make } = await testApp()

const ZONES = ['Asia/Colombo', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati']
/** Days around the edges of weeks and months, and of summer time. */
const EDGES = ['2031-03-03', '2031-03-10', '2031-03-31', '2031-04-01', '2031-11-01', '2031-11-03']
const Time = fc
  .record({ edge: fc.constantFrom(...EDGES), minutes: fc.integer({ min: -840, max: 840 }) })
  .map(({ edge, minutes }) => Date.parse(`${edge}T00:00:00Z`) + minutes * MINUTE)
const MEMBERS = [0, 1, 2, 3]
const member = fc.constantFrom(...MEMBERS)
const proof = fc.nat(2)
const is = <const Act extends string>(act: Act) => fc.constant(act)
const Step = fc.oneof(
  // A proof that is verified, or whose verdict is overturned, or stands again.
  {
    weight: 8,
    arbitrary: fc.record({
      act: is('move'),
      member,
      proof,
      points: fc.integer({ min: 1, max: 4 }),
      at: Time,
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: is('boards'), member, offBoards: fc.boolean() }) },
)
const Case = fc.record({
  steps: fc.array(Step, { minLength: 1, maxLength: 14 }),
  former: fc.constantFrom(...ZONES),
  zone: fc.constantFrom(...ZONES),
  since: Time,
  now: Time,
})
type Entry = { member: number; proof: number; earned: number; at: number }

const sumOf = (entries: Entry[]) => entries.reduce((sum, { earned }) => sum + earned, 0)

/** The first day of a week or month, by the calendar of the runtime instead of that of the database. */
function firstDay(period: BoardPeriod, time: number, zone: string): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(time)
  const day = new Date(`${today}T00:00:00Z`)
  if (period === 'month') day.setUTCDate(1)
  else day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/** Members with the sums of what counts, the most first; `since` is when they first had it. */
function naiveBoard(entries: Entry[], off: Set<number>) {
  const listed = MEMBERS.map((index) => {
    const own = entries.filter((entry) => entry.member === index)
    const pointsCount = sumOf(own)
    const since = own.find((_, place) => sumOf(own.slice(0, place + 1)) >= pointsCount)?.at ?? 0
    return { member: index, pointsCount, since }
  }).filter(({ member: index, pointsCount }) => pointsCount > 0 && !off.has(index))
  const rankOf = (points: number) => 1 + listed.filter(({ pointsCount }) => pointsCount > points).length
  return listed
    .toSorted((one, other) => other.pointsCount - one.pointsCount || one.since - other.since)
    .map((standing) => ({ ...standing, rank: rankOf(standing.pointsCount) }))
}

async function newCase(now: number) {
  // Lets what is kept for some seconds become old.
  clock.jump(now - clock.now().getTime() - 11 * SECOND)
  clock.advance(11 * SECOND)
  await sql`delete from users`.execute(ownerDb)
  const members = []
  for (const _ of MEMBERS) members.push(await make.member())
  return { members, reader: await make.member() }
}

let serial = 0

/** Inserts the entry that a proof of the member can have next. */
async function move(userId: string, entries: Entry[], next: Entry) {
  serial += 1
  const before = entries.filter((entry) => entry.member === next.member && entry.proof === next.proof)
  const [first] = before
  const standing = sumOf(before)
  const earned = standing > 0 ? -standing : (first?.earned ?? next.earned)
  await db
    .insertInto('points_ledger')
    .values({
      user_id: userId,
      at: new Date(next.at),
      amount: earned,
      earned,
      reason: first ? 'verdict_overturned' : 'proof_verified',
      ref: String(next.proof),
      cause: `move ${serial}`,
      balance: 0,
    })
    .execute()
  entries.push({ ...next, earned })
}

test('boards are what a naive count of the ledger gives, in any time zone, and after a change of it', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(Case, async ({ steps, former, zone, since, now }) => {
      await sql`
        update community set time_zone = ${zone}, former_time_zone = ${former}, time_zone_since = ${new Date(since)}`.execute(
        db,
      )
      const { members, reader } = await newCase(now)
      const entries: Entry[] = []
      const off = new Set<number>()
      for (const step of steps) {
        const person = members[step.member] ?? reader
        if (step.act === 'move') await move(person.userId, entries, { ...step, earned: step.points })
        else {
          await person.call('setOffBoards', { body: { offBoards: step.offBoards } })
          off[step.offBoards ? 'add' : 'delete'](step.member)
        }
      }
      deps.bus.publish({ type: 'ranks.changed' })
      const zoneAt = (time: number) => (time < since ? former : zone)
      const areDistinct = new Set(entries.map(({ at }) => at)).size === entries.length
      for (const period of ['all', 'week', 'month'] as const) {
        const present = firstDay(period, now, zoneAt(now))
        const counted = entries.filter(
          ({ at }) => period === 'all' || firstDay(period, at, zoneAt(at)) === present,
        )
        const expected = naiveBoard(counted, off).map(
          ({ member: index, pointsCount, rank }) => `${rank}. ${index}: ${pointsCount}`,
        )
        const board = await reader.call('getLeaderboard', { query: { period } })
        const own = board.pop()
        const shown = board.map(({ userId, rank, pointsCount }) => {
          const index = members.findIndex((person) => person.userId === userId)
          return `${rank}. ${index}: ${pointsCount}`
        })
        // Equal members who reached their sum at the same time are in the order of their ids, which are random.
        if (areDistinct) expect(shown).toEqual(expected)
        else expect(shown.toSorted()).toEqual(expected.toSorted())
        expect(own).toMatchObject({ userId: reader.userId, pointsCount: 0, rank: expected.length + 1 })
      }
      expect((await verifyLedger(db)).fault).toBeUndefined()
    }),
    { numRuns: 40 },
  )
})
