/** Points that were earned before there were boards of a week and a month are on them. */

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyLedger } from '../features/points/index.ts'
import { databaseBefore } from '../testing/database/former-database.ts'
import { migrate } from './migrate.ts'

test('what was earned in the present week and month is counted, and nothing of before', async () => {
  const db = await databaseBefore('1')
  const userId = '019a0000-0000-7000-8000-000000000001'
  await sql`
    insert into users (user_id, full_name, email, username, password_hash)
    values (${userId}, 'Anna', 'anna@example.org', 'anna', 'unusable')`.execute(db)
  for (const [ref, ago] of [
    ['1', '70 days'],
    ['2', '0 days'],
    ['3', '0 days'],
  ])
    await sql`
      insert into points_ledger (user_id, at, amount, earned, reason, ref, cause, balance)
      values (${userId}, now() - ${ago}::interval, 10, 10, 'proof_verified', ${ref}, ${`proof:${ref}`}, 0)`.execute(
      db,
    )
  await migrate(db)
  const { rows } = await sql`
    select period, earned, challenges_completed as completed from earned_by_period order by period`.execute(
    db,
  )
  expect(rows).toEqual([
    { period: 'month', earned: 20, completed: 2 },
    { period: 'week', earned: 20, completed: 2 },
  ])
  expect((await verifyLedger(db)).fault).toBeUndefined()
})
