/** Rules about the quantity of a proof. */

import type { Quantity } from '@canopy/contract/challenges/quantities/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { AppError } from '../../../app-error.ts'

/** @throws AppError quantity_refused if it is missing, not asked for, or not plausible */
export function refuseQuantity(asked: Quantity | null, quantity: number | undefined) {
  if (!asked) {
    if (quantity !== undefined) throw new AppError('quantity_refused')
  } else if (quantity === undefined)
    throw new AppError('quantity_refused', { message: coded('quantities.needed') })
  else if (quantity > asked.most)
    throw new AppError('quantity_refused', { message: coded('quantities.range', { max: asked.most }) })
}
