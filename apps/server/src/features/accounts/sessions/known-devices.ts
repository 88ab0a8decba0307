/** Browsers that have logged in before. Each keeps a random token, also when the member signs out. */

import { DAY } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../../../db/database.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { recordSecurityEvent } from '../../../security-log/security-log.ts'
import { deviceOf } from './device.ts'
import { countDevices, deleteDevicesUnusedSince, upsertDevice } from './device-queries.ts'
import { knownSince } from './lifetimes.ts'
import { createToken, hashToken } from './secret-token.ts'

/** Programs that keep no token are new with each login. */
const MAILS_PER_DAY = 5

type Login = { userId: string; device: string | undefined; userAgent: string; now: Date }

/**
 * Makes the device known, under the token that it sent or a new one. A new device is recorded and mailed to the member, unless it is the
 * first one.
 */
export async function recogniseDevice(tx: Tx, { userId, device, userAgent, now }: Login) {
  const deviceToken = device ?? createToken().token
  const tokenHash = hashToken(deviceToken)
  const { deviceId, isNew } = await upsertDevice(tx, { deviceId: uuidv7(), userId, tokenHash, now })
  if (isNew) {
    const { known, recent } = await countDevices(tx, userId, new Date(now.getTime() - DAY))
    const name = deviceOf(userAgent)
    if (known > 1) await recordSecurityEvent(tx, { kind: 'device.new', userId, detail: { device: name } })
    if (known > 1 && recent <= MAILS_PER_DAY)
      await addJob(tx, 'security_mail', {
        userId,
        event: 'new_device',
        device: name,
        at: now.toISOString(),
      })
  }
  return { deviceId, deviceToken }
}

export const forgetUnusedDevices = (db: Db, now: Date) => deleteDevicesUnusedSince(db, knownSince(now))
