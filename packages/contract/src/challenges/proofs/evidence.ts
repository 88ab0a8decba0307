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
