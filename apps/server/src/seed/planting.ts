/** What every part of the planting works with. */

import { HOUR } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../db/database.ts'
import type { StoredPicture } from '../media/index.ts'
import type { Content } from './content.ts'

/** `pictures` are stored already and are recorded by whoever uses one; their keys are like `avatars/curls`. */
export type Planting = { tx: Tx; content: Content; pictures: Map<string, StoredPicture>; now: Date }

export type Peopled = Planting & { userIds: Map<string, string> }

/** Everything in the demonstration is dated back from `now`. */
export const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR)

/** An id that sorts where its time belongs. */
export const idAt = (time: Date) => uuidv7({ msecs: time.getTime() })

/** What `map` has under `key`. @throws when it has nothing: a file of the content has a wrong name */
export function pick<Value>(map: Map<string, Value>, key: string): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`the demonstration community has no ${key}`)
  return value
}
