/** What every row of the table has. */

import type { Sides } from '../compare.ts'
import type { Targets } from '../data-set.ts'

/** The two programs, and what to ask of them. */
export type Stand = { appUrl: string; bareUrl: string; targets: Targets }

/** `goal` is the least that the app may reach of its counterpart's figure. */
export type Row = { name: string; goal: number; prepare(stand: Stand): Promise<Sides> }
