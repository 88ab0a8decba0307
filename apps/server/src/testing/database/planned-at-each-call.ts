import { sql } from 'kysely'
import { type Db, onPool, openPool } from '../../db/database.ts'

/** Number of times that PostgreSQL plans a statement on a connection before it considers one plan for all values. */
const FIRST_PLANS = 5
const CALLS = 2 * FIRST_PLANS

/** Finds the statements of `work` that PostgreSQL goes on planning, which takes longer than running most of them. */
export async function plannedAtEachCall(databaseUrl: string, work: (db: Db) => Promise<unknown>) {
  const db = onPool(openPool(databaseUrl, 1, () => {}))
  for (let call = 0; call < CALLS; call++) await work(db)
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where custom_plans > ${FIRST_PLANS}`.execute(db)
  await db.destroy()
  return rows.map(({ statement }) => statement)
}
