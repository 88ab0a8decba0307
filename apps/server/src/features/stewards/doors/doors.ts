import type { DoorChange } from '@canopy/contract/desk/doors/shapes'
import type { Actor } from '../../../audit/actor.ts'
import { alreadyDecided, audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { lockDoor, updateDoor } from '../../../policy/door-queries.ts'

const subject = { kind: 'door', id: 'door' } as const

/** Holds at once on every node. @throws AppError already_decided */
export async function changeDoor(tx: Tx, actor: Actor, { version, reason, ...settings }: DoorChange) {
  const { version: current, ...before } = await lockDoor(tx)
  if (version !== current) throw await alreadyDecided(tx, { subject, decision: 'the door has changed' })
  await updateDoor(tx, settings)
  publish(tx, { type: 'policy.changed' })
  await audit(tx, actor, { action: 'door.changed', subject, before, after: settings, reason })
}
