/** Tells a member what happened. */

import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../db/database.ts'
import { onCommit } from '../../db/transaction.ts'
import type { Bus } from '../../live/bus.ts'
import { type Notice, upsertNotification } from './queries.ts'

/** Stores a notification and announces it after the commit, unless the member does not want that kind or caused it themselves. */
export async function notify(tx: Tx, bus: Bus, notice: Notice): Promise<void> {
  if (notice.actorId === notice.userId) return
  const id = await upsertNotification(tx, { id: uuidv7(), ...notice })
  if (id === undefined) return
  onCommit(tx, () => bus.publish({ type: 'notification', userId: notice.userId, id }))
}
