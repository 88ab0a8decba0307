/** What every row of the table has. */

import type { Load, Reference } from '../compare.ts'
import type { Targets } from '../data-set.ts'

/** A running Canopy, and what to ask of it. */
export type Stand = { appUrl: string; targets: Targets }

/** A bare counterpart, and the least that the app may reach of its figure. */
type Bare = { goal: number; load: (stand: Stand, bareUrl: string) => Promise<Reference> }

export type Row = {
  name: string
  load: (stand: Stand) => Promise<Load>
  bare?: Bare
}
