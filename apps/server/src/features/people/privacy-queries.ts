import type { Db, Tx } from '../../db/database.ts'

export async function updateFindable(db: Db, userId: string, isFindable: boolean) {
  await db.updateTable('users').set({ is_findable: isFindable }).where('user_id', '=', userId).execute()
}

export async function updatePrivacy(tx: Tx, userId: string, isPrivate: boolean) {
  await tx.updateTable('users').set({ is_private: isPrivate }).where('user_id', '=', userId).execute()
}
