import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { app, db, deps } = await testApp()

test('a connection that breaks in use fails only its own transaction', async () => {
  const cut = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}::integer, 5000)`.execute(db)
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('without a pooler and replicas, a process has one pool, and a connection for events', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and usename = current_user order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(['canopy', 'canopy bus'])
  expect(deps.direct).toBe(db)
  expect(app.chooseDatabase).toBeUndefined()
})
