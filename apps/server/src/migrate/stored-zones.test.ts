/** Time zones that were stored before the database had to know them. */

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../testing/database/empty-database.ts'
import { migrate } from './migrate.ts'
import { applyFile, createTables, listMigrations } from './schema-files.ts'

test('former names become present ones, and what the database does not know becomes the default', async () => {
  const db = await emptyDatabase()
  await db.transaction().execute(async (tx) => {
    await createTables(tx)
    for (const file of await listMigrations()) if (file < '1024') await applyFile(tx, file)
  })
  await sql`update community set time_zone = 'Asia/Calcutta', former_time_zone = '+05:30'`.execute(db)
  await migrate(db)
  const { rows } = await sql`select time_zone as zone, former_time_zone as former from community`.execute(db)
  expect(rows).toEqual([{ zone: 'Asia/Kolkata', former: null }])
})
