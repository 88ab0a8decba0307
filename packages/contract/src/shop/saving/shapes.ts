/** Saving points for one product. */

import { z } from 'zod/mini'
import { Count, Money, SerialId } from '../../fields.ts'

export const SaveFor = z.object({ productID: SerialId })

/**
 * Product that a member saves for. A product that is not `sold` was removed from the shop since. `priceBefore` is its price when the member
 * began to save; `available` are the points that the member can redeem, and `missing` those that the price is above them.
 *
 * `typical` is the challenge with the median points of all that the member can still earn, and `count` how many like it give the missing
 * points; null without such a challenge, or if nothing is missing. `challenges` are those that give the most, at most three.
 */
export const Saving = z.object({
  product: z.object({
    productID: z.int(),
    productName: z.string(),
    price: Money,
    imgURL: z.string(),
    quantity: Count,
    sold: z.boolean(),
  }),
  priceBefore: Money,
  available: Count,
  missing: Count,
  typical: z.nullable(z.object({ challengeName: z.string(), count: Count })),
  challenges: z.array(z.object({ challengeId: z.int(), challengeName: z.string(), points: Count })),
})
export type Saving = z.infer<typeof Saving>
