import { MuteableKind, NotificationSettings } from '@canopy/contract/notifications'
import type { Db, Tx } from '../../db/database.ts'
import { deleteMuted, insertMuted, lockNotificationSettings, selectMuted } from './settings-queries.ts'

export async function readSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const muted = await selectMuted(db, userId)
  const settings = MuteableKind.options.map((kind) => [kind, !muted.includes(kind)])
  return NotificationSettings.parse(Object.fromEntries(settings))
}

/** Affects new notifications only; existing ones stay. */
export async function writeSettings(tx: Tx, userId: string, settings: NotificationSettings) {
  const muted = MuteableKind.options.filter((kind) => !settings[kind])
  await lockNotificationSettings(tx, userId)
  await deleteMuted(tx, userId)
  if (muted.length > 0) await insertMuted(tx, userId, muted)
}
