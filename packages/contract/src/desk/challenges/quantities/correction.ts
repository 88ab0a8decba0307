/** A steward corrects the quantity of a proof. */

import { z } from 'zod/mini'
import { amountUpTo } from '../../../challenges/quantities/amount.ts'
import { QUANTITY_MAX } from '../../../limits.ts'
import { Reason } from '../../cases.ts'

/** `before` is the quantity that the caller saw; another steward may have corrected it since. */
export const QuantityCorrection = z.object({
  quantity: amountUpTo(QUANTITY_MAX),
  before: z.number(),
  reason: Reason,
})
export type QuantityCorrection = z.infer<typeof QuantityCorrection>
