/** Browsers that have logged in before. Each keeps a random token, also when the member signs out. */

import { DAY } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../../../db/database.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { createToken, hashToken } from '../../../secrets/secret-token.ts'
import { type Origin, recordSecurityEvent } from '../../../security-log/security-log.ts'
import { deviceOf } from './device.ts'
import { countDevices, deleteDevicesUnusedSince, upsertDevice } from './device-queries.ts'
import { knownSince } from './lifetimes.ts'

/** Programs that keep no token are new with each login. */
const MAILS_PER_DAY = 5

type Login = { userId: string; device: string | undefined; origin: Origin; now: Date }

/**
 * Makes the device known, under the token that it sent or a new one. A new device is recorded and the member gets a mail about it, unless
 * it is the first one.
 */
export async function recogniseDevice(tx: Tx, { userId, device, origin, now }: Login) {
  const deviceToken = device ?? createToken().token
  const tokenHash = hashToken(deviceToken)
  const { deviceId, isNew } = await upsertDevice(tx, { deviceId: uuidv7(), userId, tokenHash, now })
  if (isNew) await reportNewDevice(tx, { userId, origin, now })
  return { deviceId, deviceToken }
}

async function reportNewDevice(tx: Tx, { userId, origin, now }: Omit<Login, 'device'>) {
  const { known, recent } = await countDevices(tx, userId, new Date(now.getTime() - DAY))
  if (known <= 1) return
  const device = deviceOf(origin.device)
  await recordSecurityEvent(tx, { kind: 'device.new', userId, origin, detail: device })
  if (recent > MAILS_PER_DAY) return
  await addJob(tx, 'security_mail', { userId, event: 'new_device', device, at: now.toISOString() })
}

export const forgetUnusedDevices = (db: Db, now: Date) => deleteDevicesUnusedSince(db, knownSince(now))
