import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeSchema } from '../testing/database/describe-database.ts'
import { emptyDatabase } from '../testing/database/empty-database.ts'
import { migrate } from './migrate.ts'

test('a database of a newer release is left alone, and refused if that has removed what this one needs', async () => {
  const db = await emptyDatabase()
  await migrate(db)
  expect(await migrate(db)).toEqual([])
  await sql`insert into schema_migrations (name) values ('9999_next.sql')`.execute(db)
  expect(await migrate(db)).toBeUndefined()
  await sql`comment on table schema_migrations is '0.0.9'`.execute(db)
  expect(await migrate(db)).toBeUndefined()
  await sql`comment on table schema_migrations is '900.0.0'`.execute(db)
  await expect(migrate(db)).rejects.toThrow('it has 9999_next.sql) and needs 900.0.0')
})

test('several processes can migrate at once', async () => {
  const db = await emptyDatabase()
  const applied = await Promise.all([migrate(db), migrate(db), migrate(db)])
  expect(applied.map((files) => files?.length).filter(Boolean)).toEqual([applied.flat().length])
})

test('a file of functions that has changed is applied again, and nothing else', async () => {
  const db = await emptyDatabase()
  await migrate(db)
  const schema = await describeSchema(db)
  await sql
    .raw(
      `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    )
    .execute(db)
  await sql`drop trigger audit_log_append_only on audit_log`.execute(db)
  await sql`update schema_functions set hash = 'another' where file = 'functions/guards.sql'`.execute(db)
  expect(await migrate(db)).toEqual(['functions/guards.sql'])
  expect(await describeSchema(db)).toEqual(schema)
  expect(await migrate(db)).toEqual([])
})

test('all files of functions can be applied again', async () => {
  const db = await emptyDatabase()
  const files = (await migrate(db))?.filter((file) => file.startsWith('functions/'))
  const schema = await describeSchema(db)
  await sql`delete from schema_functions`.execute(db)
  expect(await migrate(db)).toEqual(files)
  expect(await describeSchema(db)).toEqual(schema)
})

test('functions that a newer release has changed stay', async () => {
  const db = await emptyDatabase()
  await migrate(db)
  await sql`update schema_functions set hash = 'another', version = '900.0.0' where file = 'functions/guards.sql'`.execute(
    db,
  )
  expect(await migrate(db)).toBeUndefined()
})
