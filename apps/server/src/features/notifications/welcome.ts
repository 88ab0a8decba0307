/** What a new member finds under the bell. */

import { welcomeNotices } from '@canopy/contract/notifications'
import type { Tx } from '../../db/database.ts'
import { notify } from './notify.ts'

/** Gives a new member the first notifications. */
export async function welcome(tx: Tx, userId: string): Promise<void> {
  for (const notice of welcomeNotices) await notify(tx, { userId, ...notice })
}
