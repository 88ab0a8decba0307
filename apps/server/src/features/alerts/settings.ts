import type { AlertSettings, ChosenAlerts } from '@canopy/contract/notifications/alerts/shapes'
import { AlertKind } from '@canopy/contract/notifications/shapes'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { chooseTimeZone, selectTimeZone } from '../accounts/index.ts'
import { DEFAULT_SETTINGS, selectSettings, upsertSettings } from './alert-queries.ts'
import { minutesOf, timeOfDay } from './quiet-hours.ts'

const isKind = (kind: string): kind is AlertKind => AlertKind.safeParse(kind).success

export async function readSettings(
  { db, push }: Pick<Deps, 'db' | 'push'>,
  userId: string,
): Promise<ChosenAlerts> {
  const settings = await selectSettings(db, userId)
  const { notPushed, mailed, digest, quietFrom, quietUntil } = settings ?? DEFAULT_SETTINGS
  const { timeZone } = await selectTimeZone(db, userId)
  return {
    notPushed: notPushed.filter(isKind),
    mailed: mailed.filter(isKind),
    digest,
    mailRefused: settings?.mailRefusedAt != null,
    quietHours:
      quietFrom === null || quietUntil === null
        ? null
        : { from: timeOfDay(quietFrom), until: timeOfDay(quietUntil) },
    timeZone,
    pushKey: await push.publicKey(),
  }
}

export async function writeSettings(
  tx: Tx,
  userId: string,
  { notPushed, mailed, digest, quietHours, timeZone }: AlertSettings,
): Promise<void> {
  await chooseTimeZone(tx, userId, timeZone)
  await upsertSettings(tx, userId, {
    notPushed: [...new Set(notPushed)],
    mailed: [...new Set(mailed)],
    digest,
    quietFrom: quietHours && minutesOf(quietHours.from),
    quietUntil: quietHours && minutesOf(quietHours.until),
  })
}
