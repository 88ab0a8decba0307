/** Return table: of those who joined in a week, how many did something in their first weeks. Nobody is named. */

import { z } from 'zod/mini'
import { Count, orUnlisted, Timestamp } from '../fields.ts'

/** Weeks after joining, of which the first is 1. */
export const RETURN_WEEKS = [2, 4, 8, 12] as const
/** A number below this is not told. */
export const RETURNS_FEW = 5
/** Weeks of joining that are shown. */
export const RETURNS_SHOWN = 26

/** `invitation`: with one of an owner or a member. `provider`: with an account of an organisation, at the first sign-in. */
export const Door = z.enum(['open', 'invitation', 'provider'])
export type Door = z.infer<typeof Door>

/** `few` is a number below five; null if the week is not over for all of them. */
const Cell = z.nullable(z.union([Count, z.literal('few')]))
export type ReturnCell = z.infer<typeof Cell>

/** Members who joined in the week from Monday, `week`, in UTC. `did` had a proof in their first seven days that is verified now. */
export const ReturnRow = z.object({
  week: z.iso.date(),
  door: orUnlisted(Door),
  joined: Cell,
  did: Cell,
  week2: Cell,
  week4: Cell,
  week8: Cell,
  week12: Cell,
})
export type ReturnRow = z.infer<typeof ReturnRow>

/** The last weeks first; `countedAt` is null before they were counted for the first time. */
export const Returns = z.object({ countedAt: z.nullable(Timestamp), rows: z.array(ReturnRow) })
export type Returns = z.infer<typeof Returns>
