import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, prepareDatabase } from '../../migrate/migrate.ts'
import { testApp } from '../../testing/test-app.ts'
import { connect } from '../database.ts'
import { mayChangeSchema } from './roles.ts'

const { db, ownerDb, databaseUrl, ownerUrl, make } = await testApp()
await make.member({ points: 10 })

const INSUFFICIENT_PRIVILEGE = '42501'

test.each([
  'create table extra (id integer)',
  'create table pgboss.extra (id integer)',
  'create schema extra',
  'create role extra superuser',
  'create function extra() returns integer language sql as $$ select 1 $$',
  'alter table points_ledger disable trigger all',
  'alter table users add column extra text',
  'drop trigger points_ledger_append_only on points_ledger',
  'set session_replication_role = replica',
  ...[
    ['points_ledger', 'at'],
    ['stock_entries', 'at'],
    ['audit_log', 'at'],
    ['schema_migrations', 'name'],
    ['schema_functions', 'hash'],
  ].flatMap(([table, column]) => [
    `update ${table} set ${column} = default`,
    `delete from ${table}`,
    `truncate ${table}`,
  ]),
  'truncate users cascade',
  `copy users to program 'cat'`,
  `select pg_read_file('/etc/passwd')`,
])('the app may not: %s', async (statement) => {
  const refused = sql.raw(statement).execute(db)
  await expect(refused).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
})

test('the app is no superuser, and its role is not that of the owner', async () => {
  const { rows } = await sql`select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles
    where rolname = current_user`.execute(db)
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }])
  expect([await mayChangeSchema(db), await mayChangeSchema(ownerDb)]).toEqual([false, true])
})

test('a table of a later migration can be used by the app after the next start', async () => {
  await sql`create table later (id integer generated always as identity, note text)`.execute(ownerDb)
  await expect(sql`select from later`.execute(db)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
  const starts = [1, 2, 3].map(() => prepareDatabase({ url: databaseUrl, ownerUrl }))
  expect(await Promise.all(starts)).toEqual([[], [], []])
  await sql`insert into later (note) values ('x')`.execute(db)
})

test('a process that has only the role of the app starts where nothing is to be migrated', async () => {
  expect(await migrate(db)).toEqual([])
  const owner = connect(ownerUrl, () => {})
  await sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`.execute(
    owner,
  )
  await owner.destroy()
  await expect(migrate(db)).rejects.toThrow('The database user lacks a permission')
})
