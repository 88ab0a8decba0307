import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyLedger } from '../features/points/index.ts'
import { describeSchema, readRows } from '../testing/database/describe-database.ts'
import { emptyDatabase } from '../testing/database/empty-database.ts'
import { databaseBefore } from '../testing/database/former-database.ts'
import { listFormer } from './former-migrations.ts'
import { migrate } from './migrate.ts'

/** The last migration of the oldest database that is upgraded is 0012_mails.sql. */
test.each([
  ['the first twelve', '0013'],
  ['all', '1'],
])('a database with %s of the former migrations becomes like a new one', async (_, end) => {
  const [former, fresh] = [await databaseBefore(end), await emptyDatabase()]
  const missing = (await listFormer()).filter((name) => name >= end)
  const applied = await migrate(former)
  expect(applied?.slice(0, missing.length)).toEqual(missing)
  await migrate(fresh)
  expect(await describeSchema(former)).toEqual(await describeSchema(fresh))
  expect(await readRows(former)).toEqual(await readRows(fresh))
  expect(await migrate(former)).toEqual([])
  const { rows } =
    await sql`select distinct applied_at = '2026-01-01' as kept from schema_migrations where name < '1011'`.execute(
      former,
    )
  expect(rows).toEqual([{ kept: true }])
})

test('waiting mails become jobs with the same due time, and so do proofs without a verdict and pictures from elsewhere', async () => {
  const db = await databaseBefore('0016')
  await sql`
    insert into mails (kind, about, due_at) values
      ('order', '019a0000-0000-7000-8000-000000000000', now() + interval '1 hour'),
      ('password_reset', 'anna@example.org', now() - interval '1 hour')`.execute(db)
  await sql
    .raw(`
    insert into users (user_id, full_name, email, username, password_hash)
    values ('019a0000-0000-7000-8000-000000000001', 'Anna', 'anna@example.org', 'anna', 'unusable');
    insert into challenges (challenge_name, description, photo_url, points, created_by)
    values ('Plant a tree', 'Any tree.', '/tree.webp', 50, '019a0000-0000-7000-8000-000000000001');
    insert into challenges (challenge_name, description, photo_url, points)
    values ('Cycle', 'Anywhere.', 'https://example.org/bicycle.jpg', 50);
    insert into proofs (challenge_id, user_id, description, status, awaits_steward_since)
    select challenge_id, created_by, 'Planted.', status, held
    from challenges join users on created_by = user_id, (values ('Pending', null), ('Pending', now()), ('Issue', null)) as proof (status, held)`)
    .execute(db)
  await migrate(db)
  const { rows } = await sql`
    select name, data, start_after > now() as later, retry_delay as delay
    from pgboss.job order by name`.execute(db)
  expect(rows).toEqual([
    { name: 'challenge_picture', data: { challengeId: 2 }, later: false, delay: 60 },
    {
      name: 'order_mail',
      data: { orderKey: '019a0000-0000-7000-8000-000000000000' },
      later: true,
      delay: 30,
    },
    { name: 'password_reset_mail', data: { email: 'anna@example.org' }, later: false, delay: 30 },
    { name: 'proof_review', data: { proofId: 1 }, later: false, delay: 1 },
  ])
})

test('what members spent before it was traced is paid with their oldest points', async () => {
  const db = await databaseBefore('0032')
  const [anna, ben, cleo] = [1, 2, 3].map((number) => `019a0000-0000-7000-8000-00000000000${number}`)
  await sql`
    insert into users (user_id, full_name, email, username, password_hash)
    select id::uuid, 'Member', id || '@example.org', 'member_' || right(id, 1), 'unusable'
    from unnest(${[anna, ben, cleo]}::text[]) as id`.execute(db)
  const history: [string | undefined, number, number, number, string, string][] = [
    [anna, 50, 50, 0, 'proof_verified', 'plastic'],
    [anna, 100, 100, 0, 'proof_verified', 'beach'],
    [anna, -120, 0, 0, 'order_redeemed', 'first'],
    [anna, 90, 0, 0, 'order_cancelled', 'first'],
    [anna, -40, 0, 0, 'order_redeemed', 'second'],
    [anna, 30, 0, 0, 'steward_correction', 'gift'],
    [anna, -15, 0, 0, 'steward_correction', 'mistake'],
    [ben, 100, 100, 0, 'proof_verified', 'beach'],
    [ben, -70, 0, 0, 'order_redeemed', 'first'],
    [ben, -30, -100, 70, 'verdict_overturned', 'beach'],
    [ben, 40, 40, 0, 'proof_verified', 'plastic'],
    [ben, 0, 0, -70, 'order_cancelled', 'first'],
    [ben, 100, 100, 0, 'verdict_overturned', 'beach'],
    [ben, -50, 0, 0, 'order_redeemed', 'second'],
    [cleo, 10, 10, 0, 'proof_verified', 'beach'],
  ]
  for (const [place, [userId, amount, earned, shortfall, reason, ref]] of history.entries())
    await sql`
      insert into points_ledger (user_id, amount, earned, shortfall, reason, ref, cause, balance)
      values (${userId}, ${amount}, ${earned}, ${shortfall}, ${reason}, ${ref}, ${`cause ${place}`}, 0)`.execute(
      db,
    )
  await sql`delete from users where user_id = ${cleo}`.execute(db)
  await migrate(db)

  const { rows } = await sql`
    select right(entry.user_id::text, 1)::integer as member, entry.ref as spent, earnings.ref as from, paid.amount, returned
    from points_allocations paid
    join points_ledger entry on entry.entry_id = spend_entry join earnings on earnings.entry_id = earn_entry
    where entry.user_id <> ${cleo}
    order by spend_entry, earn_entry`.execute(db)
  const row = (member: number, spent: string, from: string, amount: number, returned = 0) => ({
    member,
    spent,
    from,
    amount,
    returned,
  })
  expect(rows).toEqual([
    row(1, 'first', 'plastic', 50, 20),
    row(1, 'first', 'beach', 70, 70),
    row(1, 'second', 'plastic', 20),
    row(1, 'second', 'beach', 20),
    row(1, 'mistake', 'beach', 15),
    row(2, 'first', 'beach', 70, 70),
    row(2, 'beach', 'beach', 30, 30),
    row(2, 'first', 'beach', 70, 70),
    row(2, 'second', 'beach', 50),
  ])
  expect(await verifyLedger(db)).toEqual({ entries: history.length + 1, accounts: 3 })
})
