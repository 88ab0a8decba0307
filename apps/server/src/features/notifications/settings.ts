/** Which kinds of notifications a member wants. */

import { NotificationKind, NotificationSettings } from '@canopy/contract/notifications'
import type { Db, Tx } from '../../db/database.ts'
import { deleteMuted, insertMuted, lockMember, selectMuted } from './queries.ts'

/** Every kind, and whether the member is told of it. */
export async function readSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const muted = await selectMuted(db, userId)
  const settings = NotificationKind.options.map((kind) => [kind, !muted.includes(kind)])
  return NotificationSettings.parse(Object.fromEntries(settings))
}

/** Keeps what the member chose; notifications that are there already stay. */
export async function writeSettings(tx: Tx, userId: string, settings: NotificationSettings) {
  const muted = NotificationKind.options.filter((kind) => !settings[kind])
  await lockMember(tx, userId)
  await deleteMuted(tx, userId)
  if (muted.length > 0) await insertMuted(tx, userId, muted)
}
