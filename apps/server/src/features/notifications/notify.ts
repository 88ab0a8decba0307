/** Tells a member what happened. */

import type { NotificationKind } from '@canopy/contract/notifications'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../db/connect.ts'
import { onCommit } from '../../db/transaction.ts'
import type { Bus } from '../../live/bus.ts'
import { upsertNotification } from './queries.ts'

/**
 * `href` is a path of the app. `groupKey` names what this is about: as long as the member has not read it, the next one with
 * that key takes its place. `actorId` is who caused it; one's own acts notify nobody.
 */
export type Notice = {
  userId: string
  kind: NotificationKind
  text: string
  href: string
  groupKey?: string
  actorId?: string
}

/** Stores a notification and announces it after the commit. */
export async function notify(tx: Tx, bus: Bus, { actorId, ...notice }: Notice): Promise<void> {
  if (actorId === notice.userId) return
  const id = await upsertNotification(tx, { id: uuidv7(), ...notice })
  onCommit(tx, () => bus.publish({ type: 'notification', userId: notice.userId, id }))
}
