/** Tells a member what happened. */

import type { NotificationKind } from '@canopy/contract/notifications'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../db/connect.ts'
import { onCommit } from '../../db/transaction.ts'
import type { Bus } from '../../live/bus.ts'
import { upsertNotification } from './queries.ts'

/**
 * `href` is a path of the app. `groupKey` names what this is about: as long as the member has not read it, the next one with
 * that key takes its place. `actorId` is who caused it and is named in `text`, so
 * that it goes when they leave; one's own acts notify nobody.
 */
export type Notice = {
  userId: string
  kind: NotificationKind
  text: string
  href: string
  groupKey?: string
  actorId?: string
}

/** Stores a notification and announces it after the commit, unless the member does not want that kind. */
export async function notify(tx: Tx, bus: Bus, notice: Notice): Promise<void> {
  if (notice.actorId === notice.userId) return
  const id = await upsertNotification(tx, { id: uuidv7(), ...notice })
  if (id === undefined) return
  onCommit(tx, () => bus.publish({ type: 'notification', userId: notice.userId, id }))
}
