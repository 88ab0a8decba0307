/** Verified proofs from before there were deeds complete their challenges as they did. */

import { sql } from 'kysely'
import { expect, test } from 'vitest'
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
