/** When challenges can ask for more than a photo, and what members need for it. */

import { z } from 'zod/mini'
import { Timestamp } from '../../fields.ts'
import { EVIDENCE_ABOVE } from '../../limits.ts'
import type { Evidence } from '../shapes.ts'

export type Asking = { evidence?: Evidence | undefined; points: number }

export const mayAskFor = ({ evidence, points }: Asking) =>
  evidence === undefined || evidence === 'none' || points > EVIDENCE_ABOVE

/** Different for each member and day. */
export const DailyCode = z.object({ code: z.string() })

/** Token sent with the proof whose photo is taken now. It works once. */
export const CaptureToken = z.object({ token: z.string(), expiresAt: Timestamp })

/** Criterion that the code of the day adds to those of a challenge. In the first hour of a day, the code of yesterday is still valid. */
export const codeCriterion = (codes: readonly string[]) => `The number ${codes.join(' or ')}, written by hand`
