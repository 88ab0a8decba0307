import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { SharedSettings } from './shared-settings.ts'

/** Three heartbeats, so that a slow one does not count. By the clock of the database, since those of the nodes differ. */
const isGone = sql<boolean>`seen_at < now() - interval '90 seconds'`

/** Release and machine of a process. */
export type NodeKind = { version: string; host: string }

/** Stores the heartbeat of a process. Those that died without removing themselves are shown for a day. */
export async function upsertNode(db: Db, nodeId: string, settings: SharedSettings, kind: NodeKind) {
  await db
    .insertInto('nodes')
    // The release before compares `bus`.
    .values({ node_id: nodeId, settings: JSON.stringify(settings), bus: settings.REDIS_URL?.[0], ...kind })
    .onConflict((conflict) => conflict.column('node_id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
  await db.deleteFrom('nodes').where(sql<boolean>`seen_at < now() - interval '1 day'`).execute()
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

const NODES_SHOWN = 20

/** Processes with the same release and machine: those that are alive, which come first, and those that died without removing themselves. */
export const selectNodes = (db: Db) =>
  db
    .selectFrom('nodes')
    .select(({ fn }) => [
      'version',
      'host',
      isGone.as('isGone'),
      fn.countAll<number>().as('count'),
      sql<number>`extract(epoch from now() - max(seen_at))::float8`.as('age'),
    ])
    .groupBy(['version', 'host', isGone])
    .orderBy(isGone)
    .orderBy('host')
    .orderBy('version')
    .limit(NODES_SHOWN)
    .execute()
