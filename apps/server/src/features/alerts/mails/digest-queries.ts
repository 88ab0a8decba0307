import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** The time zones of those who want a digest. */
export async function selectDigestZones(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_settings')
    .innerJoin('users', 'users.user_id', 'alert_settings.user_id')
    .select('time_zone as timeZone')
    .distinct()
    .where('digest', '=', true)
    .execute()
  return rows.map(({ timeZone }) => timeZone)
}

type Batch = { timeZones: string[]; week: string; limit: number }

/** Notes the week of members in these time zones who have no digest of it yet. Returns their ids: nobody else gets them. */
export async function takeDigests(tx: Tx, { timeZones, week, limit }: Batch): Promise<string[]> {
  const rows = await tx
    .updateTable('alert_settings')
    .set({ digest_week: week })
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('alert_settings as due')
        .innerJoin('users', 'users.user_id', 'due.user_id')
        .select('due.user_id')
        .where('due.digest', '=', true)
        .where('time_zone', 'in', timeZones)
        .where(sql<boolean>`coalesce(due.digest_week < ${week}, true)`)
        .limit(limit)
        .forUpdate('due')
        .skipLocked(),
    )
    .returning('user_id as userId')
    .execute()
  return rows.map(({ userId }) => userId)
}
