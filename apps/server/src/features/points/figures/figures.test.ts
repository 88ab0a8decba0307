import { DAY, MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { countFigures } from '../../stewards/index.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'

const { db, clock, make, visitor } = await testApp({ ECONOMY: 'guarded' })

/** The first day of the month that was `ago` months before this one, and a time on it. */
function monthsAgo(ago: number) {
  const today = clock.now()
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago))
  return { month: first.toISOString().slice(0, 10), at: new Date(first.getTime() + DAY / 2) }
}

const move = (userId: string, at: Date, reason: string, amount: number, ref: string) =>
  db
    .insertInto('points_ledger')
    .values({
      user_id: userId,
      at,
      amount,
      earned: ['proof_verified', 'verdict_overturned'].includes(reason) ? amount : 0,
      reason,
      ref,
      cause: `${reason} ${ref}`,
      balance: 0,
    })
    .execute()

/** Counts as the job does, and reads what is not cached any more. */
async function figures() {
  await expect
    .poll(async () => {
      await countFigures(db, clock.now())
      const { rows } = await sql<{
        recent: boolean
      }>`select at = ${clock.now()} as recent from figures_counted`.execute(db)
      return rows[0]?.recent
    })
    .toBe(true)
  clock.advance(2 * MINUTE)
  return (await make.member()).call('getPointsFigures', {})
}

test('the points of all members are listed by month, and outstanding are those on their accounts', async () => {
  const { userId } = await make.member()
  const [first, second, now] = [monthsAgo(3), monthsAgo(2), monthsAgo(0)]
  await db.updateTable('users').set({ joined_at: first.at }).where('user_id', '=', userId).execute()
  // A job of the app may have counted before, and does not count the days before that again.
  await db.updateTable('figures_counted').set({ at: null }).execute()
  await move(userId, first.at, 'proof_verified', 100, '1')
  await move(userId, first.at, 'proof_verified', 50, '2')
  await move(userId, second.at, 'order_redeemed', -60, 'order')
  await move(userId, second.at, 'verdict_overturned', -50, '2')
  await move(userId, now.at, 'steward_correction', 25, 'correction')
  const leaver = await make.member({ points: 70 })
  await db.deleteFrom('users').where('user_id', '=', leaver.userId).execute()

  const { months, updatedAt } = await figures()
  const none = { earned: 0, reversed: 0, redeemed: 0, corrected: 0, writtenOff: 0, onHold: 0 }
  expect(months).toEqual([
    { ...none, month: first.month, earned: 150, outstanding: 150 },
    { ...none, month: second.month, reversed: 50, redeemed: 60, outstanding: 40 },
    { ...none, month: monthsAgo(1).month, outstanding: 40 },
    { ...none, month: now.month, earned: 70, corrected: 25, writtenOff: 70, outstanding: 65 },
  ])
  expect(updatedAt).not.toBeNull()
  const { rows } = await sql<{
    points: number
  }>`select sum(balance)::integer as points from member_points`.execute(db)
  expect(months.at(-1)?.outstanding).toBe(rows[0]?.points)
  expect((await verifyLedger(db)).fault).toBeUndefined()
})

test('what is on hold now is noted, and what was on hold at the end of a month stays', async () => {
  const { userId } = await make.member()
  await db
    .insertInto('points_ledger')
    .values({
      user_id: userId,
      amount: 30,
      earned: 30,
      reason: 'proof_verified',
      ref: 'held',
      cause: 'held',
      balance: 0,
      available_at: new Date(Date.now() + DAY),
    })
    .execute()
  await db
    .insertInto('daily_figures')
    .values({ day: sql<Date>`${monthsAgo(1).month}::date`, name: 'points_on_hold', value: 12 })
    .execute()
  const { months } = await figures()
  expect(months.slice(-2).map(({ onHold }) => onHold)).toEqual([12, 30])
})

test('shows what is left of the budgets of open challenges', async () => {
  const [open, hidden, closed] = [
    await make.challenge({ challengeName: 'Open' }),
    await make.challenge(),
    await make.challenge(),
  ]
  await make.challenge({ challengeName: 'Not approved' })
  const set = ({ challengeId }: { challengeId: number }, columns: object) =>
    db
      .updateTable('challenges')
      .set({ approved_at: new Date(), budget: 5000, budget_left: 1200, ...columns })
      .where('challenge_id', '=', challengeId)
      .execute()
  await set(open, {})
  await set(hidden, { hidden_at: new Date() })
  await set(closed, { closed_at: new Date() })
  const { budgets } = await figures()
  expect(budgets).toEqual([
    { challengeId: open.challengeId, challengeName: 'Open', budget: 5000, budgetLeft: 1200 },
  ])
  await db.updateTable('policies').set({ active: false }).where('mode', '=', 'guarded').execute()
  await db.updateTable('policies').set({ active: true }).where('mode', '=', 'open').execute()
  clock.advance(2 * MINUTE)
  expect((await (await make.member()).call('getPointsFigures', {})).budgets).toEqual([])
})

test('visitors do not see the figures', async () => {
  expect(await visitor.refused('getPointsFigures')).toMatchObject({ status: 401 })
})
