import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { db } = await testApp()

test('a connection that breaks in use fails only its own transaction', async () => {
  const cut = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}::integer, 5000)`.execute(db)
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})
