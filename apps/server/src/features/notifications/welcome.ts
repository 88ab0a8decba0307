import { welcomeNotices } from '@canopy/contract/notifications/shapes'
import type { Tx } from '../../db/database.ts'
import { notify } from './notify.ts'

/** Adds the first notifications of a new member. */
export async function welcome(tx: Tx, userId: string): Promise<void> {
  for (const notice of welcomeNotices) await notify(tx, { userId, ...notice })
}
