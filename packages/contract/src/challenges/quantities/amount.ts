/** Quantities as they are sent. */

import { z } from 'zod/mini'
import { coded } from '../../language/coded-message.ts'
import { QUANTITY_MAX } from '../../limits.ts'
import { Unit } from './shapes.ts'

const hasTwoDecimals = (amount: number) => Math.round(amount * 100) / 100 === amount

/** A number above 0 with two decimals at most. */
export function amountUpTo(max: number) {
  const range = coded('quantities.range', { max })
  return z.number(range).check(z.positive(range), z.maximum(max, range), z.refine(hasTwoDecimals, range))
}

/** A quantity that a challenge is to ask for. */
export const NewQuantity = z.object({ unit: Unit, most: amountUpTo(QUANTITY_MAX) })
export type NewQuantity = z.infer<typeof NewQuantity>
