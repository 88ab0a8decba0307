/** SQL for quantities. PostgreSQL writes `numeric` as text, so that it is exact; two decimals are exact as numbers as well. */

import type { Quantity, Unit } from '@canopy/contract/challenges/quantities/shapes'
import { type RawBuilder, sql } from 'kysely'

/** Unit and most that a challenge asks for; null if it asks for nothing. */
export const askedQuantity: RawBuilder<{ unit: Unit; most: number } | null> = sql`case
  when challenges.unit is not null then jsonb_build_object('unit', challenges.unit, 'most', challenges.most)
end`

export const quantitySum = sql<number>`challenges.quantity_sum::double precision`

/** The quantity of a proof. */
export const proofQuantity = sql<number | null>`proofs.quantity::double precision`

export const unitOfChallenge = sql<Unit | null>`challenges.unit`

/** Columns of what a challenge asks for. */
export const quantityColumns = (quantity: Quantity | null) => ({
  unit: quantity?.unit ?? null,
  most: quantity?.most ?? null,
})
