import type { PlaceChange } from '@canopy/contract/desk/community/place'
import { coded } from '@canopy/contract/language/coded-message'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { alreadyDecided, audit, differing } from '../../../audit/audit.ts'
import { lockPlace, selectKnownZone, updatePlace } from '../../../community/community-queries.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'

const subject = { kind: 'community', id: 'place' } as const

/**
 * Holds at once on every node; days that are over stay what they were. @throws AppError already_decided, currency_has_orders,
 * validation_failed
 */
export async function changePlace(
  tx: Tx,
  actor: Actor,
  { version, reason, ...wanted }: PlaceChange,
  now: Date,
): Promise<void> {
  const { version: current, ...before } = await lockPlace(tx)
  if (version !== current) throw await alreadyDecided(tx, { subject, decision: 'it was changed' })
  const timeZone = await selectKnownZone(tx, wanted.timeZone)
  if (timeZone === null)
    throw new AppError('validation_failed', { fields: { timeZone: coded('common.fieldInvalid') } })
  const place = { ...wanted, timeZone }
  await updatePlace(tx, place, before, now)
  publish(tx, { type: 'community.changed' })
  await audit(tx, actor, {
    action: 'place.changed',
    subject,
    before: differing(before, place),
    after: differing(place, before),
    reason,
  })
}
