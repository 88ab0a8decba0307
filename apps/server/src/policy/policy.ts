/** The policy of the points economy. The database has it too, since its triggers and functions apply parts of it. */

import type { Policy } from '@canopy/contract/desk/policy/shapes'
import type { Db } from '../db/database.ts'
import type { Changes } from '../live/changes.ts'
import { createKept } from '../live/kept.ts'
import { selectPolicy } from './policy-queries.ts'

export type PolicyReader = {
  /** The policy that holds now, cached until an owner changes it on any node. */
  read(): Promise<Policy>
}

export const createPolicyReader = (db: Db, changes: Changes): PolicyReader => ({
  read: createKept(changes, async () => ({ value: await selectPolicy(db), keys: ['policy'] })).latest,
})
