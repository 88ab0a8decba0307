/** What every part of the planting works with. */

import { HOUR } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../db/connect.ts'
import type { StoredPicture } from '../media/index.ts'
import type { Username } from './content/members.ts'

/** `pictures` are stored already and are recorded by whoever uses one; their keys are like `avatar/curls`. */
export type Planting = { tx: Tx; pictures: Map<string, StoredPicture>; now: Date }

export type Peopled = Planting & { userIds: Map<Username, string> }

/** Everything in the demonstration is dated back from `now`. */
export const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR)

/** An id that sorts where its time belongs. */
export const idAt = (time: Date) => uuidv7({ msecs: time.getTime() })

/** What `map` has under `key`; the content's types see to it that it is there. */
export function pick<Key, Value>(map: Map<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`the demonstration community has no ${String(key)}`)
  return value
}
