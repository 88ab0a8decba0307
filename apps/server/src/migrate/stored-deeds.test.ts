/** Verified proofs from before there were deeds complete their challenges as they did. */

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyLedger } from '../features/points/index.ts'
import { databaseBefore } from '../testing/database/former-database.ts'
import { migrate } from './migrate.ts'

test('verified proofs become deeds, and those who joined take part', async () => {
  const db = await databaseBefore('1')
  const userId = '019a0000-0000-7000-8000-000000000001'
  await sql`
    insert into users (user_id, full_name, email, username, password_hash)
    values (${userId}, 'Anna', 'anna@example.org', 'anna', 'unusable')`.execute(db)
  await sql`
    insert into challenges (challenge_name, description, photo_url, points)
    select 'No. ' || n, 'Any tree.', '/tree.webp', 50 from generate_series(1, 4) n`.execute(db)
  await sql`insert into enrolments (challenge_id, user_id) values (1, ${userId}), (2, ${userId})`.execute(db)
  await sql`
    insert into proofs (challenge_id, user_id, description, status, reviewer, ai_response)
    values (1, ${userId}, 'Planted.', 'Verified', 'basic', ''), (2, ${userId}, 'Planted.', 'Issue', 'basic', ''),
      (3, ${userId}, 'Planted.', 'Verified', 'basic', '')`.execute(db)
  await migrate(db)
  const { rows } = await sql`
    select challenge_id as "challengeId", enrolled, deeds.proof_id as "proofId"
    from challenges left join deeds using (challenge_id) order by challenge_id`.execute(db)
  expect(rows).toEqual([
    { challengeId: 1, enrolled: 1, proofId: 1 },
    { challengeId: 2, enrolled: 1, proofId: null },
    // A member who left keeps what was verified, and so takes part.
    { challengeId: 3, enrolled: 1, proofId: 3 },
    { challengeId: 4, enrolled: 0, proofId: null },
  ])
})

test('balances, points earned and completed challenges stay as they are', async () => {
  const db = await databaseBefore('1')
  await sql`
    insert into users (user_id, full_name, email, username, password_hash)
    select gen_random_uuid(), 'Anna', 'anna' || n || '@example.org', 'anna' || n, 'unusable' from generate_series(1, 3) n`.execute(
    db,
  )
  await sql`
    insert into challenges (challenge_name, description, photo_url, points)
    select 'No. ' || n, 'Any tree.', '/tree.webp', 10 * n from generate_series(1, 4) n`.execute(db)
  await sql`
    insert into proofs (challenge_id, user_id, description, status, reviewer, ai_response, points_earned)
    select challenge_id, user_id, 'Planted.', case when challenge_id < 4 then 'Verified' else 'Issue' end, 'basic', '',
      case when challenge_id < 4 then points else 0 end
    from challenges cross join users`.execute(db)
  const move = sql`insert into points_ledger (user_id, amount, earned, reason, ref, cause, balance)`
  await sql`${move} select user_id, points_earned, points_earned, 'proof_verified', proof_id, 'proof:' || proof_id, 0
    from proofs where points_earned > 0`.execute(db)
  // A verdict that was overturned, and one that was restored.
  await sql`${move} select user_id, -points_earned, -points_earned, 'verdict_overturned', proof_id, 'review:' || proof_id, 0
    from proofs where challenge_id = 3`.execute(db)
  await sql`${move} select user_id, points_earned, points_earned, 'verdict_overturned', proof_id, 'again:' || proof_id, 0
    from proofs join users using (user_id) where challenge_id = 3 and username = 'anna1'`.execute(db)
  await sql`update proofs set status = 'Issue', points_earned = 0 from users
    where proofs.user_id = users.user_id and challenge_id = 3 and username <> 'anna1'`.execute(db)
  const dump = async () => {
    const { rows } = await sql`
      select username, balance, earned, earned_at, challenges_completed, shortfall,
        (select jsonb_agg(jsonb_build_object('amount', amount, 'ref', ref, 'balance', points_ledger.balance) order by entry_id)
          from points_ledger where points_ledger.user_id = users.user_id) as ledger
      from member_points join users using (user_id) order by username`.execute(db)
    return rows
  }
  const before = await dump()
  expect(before).toMatchObject([
    { balance: 60, challenges_completed: 3 },
    { balance: 30, challenges_completed: 2 },
    { balance: 30, challenges_completed: 2 },
  ])
  await migrate(db)
  expect(await dump()).toEqual(before)
  const { rows } =
    await sql`select period::text, ordinal, count(*)::integer as deeds from deeds group by period, ordinal`.execute(
      db,
    )
  expect(rows).toEqual([{ period: '-infinity', ordinal: 1, deeds: 7 }])
  expect((await verifyLedger(db)).fault).toBeUndefined()
})
