import type { MuteableKind } from '@canopy/contract/notifications/shapes'
import type { Db, Tx } from '../../db/database.ts'

/** The kinds a member has turned off. */
export async function selectMuted(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('muted_notifications')
    .select('kind')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Locks the member's row, so that concurrent changes don't leave a mixture of both. */
export async function lockNotificationSettings(tx: Tx, userId: string) {
  await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function deleteMuted(tx: Tx, userId: string) {
  await tx.deleteFrom('muted_notifications').where('user_id', '=', userId).execute()
}

export async function insertMuted(tx: Tx, userId: string, kinds: MuteableKind[]) {
  await tx
    .insertInto('muted_notifications')
    .values(kinds.map((kind) => ({ user_id: userId, kind })))
    .execute()
}
