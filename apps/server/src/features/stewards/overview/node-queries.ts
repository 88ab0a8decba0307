import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { SharedSettings } from './shared-settings.ts'

/** Three heartbeats, so that a slow one does not count. By the clock of the database, since those of the nodes differ. */
const isGone = sql<boolean>`seen_at < now() - interval '90 seconds'`

/** Stores the heartbeat of a process, and removes processes that died without removing themselves. */
export async function upsertNode(db: Db, nodeId: string, settings: SharedSettings) {
  await db
    .insertInto('nodes')
    // The release before compares `bus`.
    .values({ node_id: nodeId, settings: JSON.stringify(settings), bus: settings.REDIS_URL?.[0] })
    .onConflict((conflict) => conflict.column('node_id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
  await db.deleteFrom('nodes').where(isGone).execute()
}

export async function deleteNode(db: Db, nodeId: string) {
  await db.deleteFrom('nodes').where('node_id', '=', nodeId).execute()
}

/** Number of processes that are alive. */
export async function countNodes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('nodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ not }) => not(isGone))
    .executeTakeFirstOrThrow()
  return count
}

/** Settings of the processes that are alive. */
export async function selectSettings(db: Db): Promise<SharedSettings[]> {
  const nodes = await db
    .selectFrom('nodes')
    .select(['bus', 'settings'])
    .where(({ not }) => not(isGone))
    .execute()
  return nodes.map(({ bus, settings }) => ({ REDIS_URL: [bus], ...SharedSettings.parse(settings) }))
}
