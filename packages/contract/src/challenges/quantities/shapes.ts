/** Quantities: how much a proof is about, where its challenge asks for it. */

import { z } from 'zod/mini'
import { orUnlisted } from '../../fields.ts'

export const Unit = z.enum(['pieces', 'kg', 'km', 'l', 'kWh', 'trees', 'hours', 'meals'])
export type Unit = z.infer<typeof Unit>

/** `most` is what is plausible in one proof. */
export const Quantity = z.object({ unit: orUnlisted(Unit), most: z.number() })
export type Quantity = z.infer<typeof Quantity>
