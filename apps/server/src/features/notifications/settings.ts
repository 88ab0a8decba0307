import {
  ChosenSettings,
  MuteableKind,
  type NotificationSettings,
} from '@canopy/contract/notifications/shapes'
import type { Db, Tx } from '../../db/database.ts'
import { deleteMuted, insertMuted, lockNotificationSettings, selectMuted } from './settings-queries.ts'

export async function readSettings(db: Db, userId: string): Promise<ChosenSettings> {
  const muted = await selectMuted(db, userId)
  const settings = MuteableKind.options.map((kind) => [kind, !muted.includes(kind)])
  return ChosenSettings.parse(Object.fromEntries(settings))
}

/** Affects new notifications only; existing ones stay. */
export async function writeSettings(tx: Tx, userId: string, settings: NotificationSettings) {
  await lockNotificationSettings(tx, userId)
  const before = await selectMuted(tx, userId)
  const muted = MuteableKind.options.filter((kind) => !(settings[kind] ?? !before.includes(kind)))
  await deleteMuted(tx, userId)
  if (muted.length > 0) await insertMuted(tx, userId, muted)
}
