import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Three beats, so that a slow one does not count. By the clock of the database, since those of the nodes differ. */
const isGone = sql<boolean>`seen_at < now() - interval '90 seconds'`

/** Also removes the processes that died without removing themselves. */
export async function upsertNode(db: Db, nodeId: string, bus: string) {
  await db
    .insertInto('nodes')
    .values({ node_id: nodeId, bus })
    .onConflict((conflict) => conflict.column('node_id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
  await db.deleteFrom('nodes').where(isGone).execute()
}

export async function deleteNode(db: Db, nodeId: string) {
  await db.deleteFrom('nodes').where('node_id', '=', nodeId).execute()
}

/** How many processes are alive. */
export async function countNodes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('nodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ not }) => not(isGone))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a process is alive that has another bus. */
export async function selectHasOtherBus(db: Db, bus: string): Promise<boolean> {
  const other = await db
    .selectFrom('nodes')
    .select('node_id')
    .where('bus', '<>', bus)
    .where(({ not }) => not(isGone))
    .executeTakeFirst()
  return other !== undefined
}
