import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from './db/database.ts'
import { migrate } from './migrate.ts'

const MIGRATIONS = join(import.meta.dirname, '../migrations')

/** A database with the migrations before `end`. */
async function databaseBefore(end: string) {
  const templateUrl = new URL(inject('templateUrl'))
  const admin = new Client({ connectionString: new URL('/postgres', templateUrl).href })
  await admin.connect()
  const name = `test_${randomBytes(8).toString('hex')}`
  await admin.query(`create database ${name}`)
  const db = connect(new URL(`/${name}`, templateUrl).href, () => {})
  onTestFinished(async () => {
    await db.destroy()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  await sql`create table schema_migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  )
  for (const file of (await readdir(MIGRATIONS)).filter((file) => file < end).sort()) {
    await sql.raw(await readFile(join(MIGRATIONS, file), 'utf8')).execute(db)
    await sql`insert into schema_migrations (name) values (${file})`.execute(db)
  }
  return db
}

test('waiting mails become jobs with the same due time, and so do proofs without a verdict', async () => {
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
    insert into proofs (challenge_id, user_id, description, status, awaits_steward_since)
    select challenge_id, created_by, 'Planted.', status, held
    from challenges, (values ('Pending', null), ('Pending', now()), ('Issue', null)) as proof (status, held)`)
    .execute(db)
  await migrate(db)
  const { rows } = await sql`
    select name, data, start_after > now() as later, retry_delay as delay
    from pgboss.job order by name`.execute(db)
  expect(rows).toEqual([
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

test('several processes can migrate at once', async () => {
  const db = await databaseBefore('0001')
  const applied = await Promise.all([migrate(db), migrate(db), migrate(db)])
  expect(applied.flat().length).toBe((await readdir(MIGRATIONS)).length)
})
