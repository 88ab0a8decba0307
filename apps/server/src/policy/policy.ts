/** The policy of the points economy. The database has it too, since its triggers and functions apply parts of it. */

import type { Policy } from '@canopy/contract/stewards/policy'
import type { Db } from '../db/database.ts'
import type { Bus } from '../live/bus.ts'
import { selectPolicy } from './policy-queries.ts'

export type PolicyReader = {
  /** The policy that holds now, cached until an owner changes it on any node. */
  read(): Promise<Policy>
}

export function createPolicyReader(db: Db, bus: Pick<Bus, 'subscribe'>): PolicyReader {
  let cached: Promise<Policy> | undefined
  bus.subscribe(({ type }) => {
    if (type === 'policy.changed' || type === 'events.missed') cached = undefined
  })
  return {
    read() {
      if (cached) return cached
      const fresh = selectPolicy(db)
      cached = fresh
      fresh.catch(() => {
        if (cached === fresh) cached = undefined
      })
      return fresh
    },
  }
}
