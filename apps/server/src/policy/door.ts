/** The settings of the door: who can join, and how. They are kept on every node until an owner changes it on any of them. */

import type { DoorSettings } from '@canopy/contract/desk/doors/shapes'
import type { Db } from '../db/database.ts'
import type { Changes } from '../live/changes.ts'
import { createKept } from '../live/kept.ts'
import { selectDoor } from './door-queries.ts'

export type DoorReader = { read(): Promise<DoorSettings> }

export const createDoorReader = (db: Db, changes: Changes): DoorReader => ({
  read: createKept(changes, async () => ({ value: await selectDoor(db), keys: ['policy'] })).latest,
})
