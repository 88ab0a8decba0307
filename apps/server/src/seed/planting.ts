import { HOUR } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../db/database.ts'
import type { StoredPicture } from '../media/index.ts'
import type { Content } from './content.ts'

/** An entry of the ledger of points that is still to be written. */
export type PlannedEntry = { at: Date; write: () => Promise<unknown> }

/**
 * `pictures` are stored; whoever uses one records it. Their keys are like `avatars/curls`. The ledger is written once everything else is
 * there, since its entries have to be in the order of their times.
 */
export type Planting = {
  tx: Tx
  content: Content
  pictures: Map<string, StoredPicture>
  now: Date
  ledger: PlannedEntry[]
}

export async function plantLedger(ledger: PlannedEntry[]): Promise<void> {
  for (const { write } of ledger.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    await write()
}

export type PlantingWithMembers = Planting & { userIds: Map<string, string> }

export const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR)

/** An id that sorts by `time`. */
export const idAt = (time: Date) => uuidv7({ msecs: time.getTime() })

/** @throws if the content refers to a key that does not exist */
export function pick<Value>(map: Map<string, Value>, key: string): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`the demonstration content has no ${key}`)
  return value
}
