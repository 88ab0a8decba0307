/** Computes what is given back for returned goods. Amounts are whole units of the currency. */

type Paid = { subtotal: number; pointsApplied: number }

/** The points that belong to goods worth `value`, rounded down; those of the whole order are all of its points. */
const pointsFor = ({ subtotal, pointsApplied }: Paid, value: number) =>
  subtotal === 0 ? 0 : Number((BigInt(pointsApplied) * BigInt(value)) / BigInt(subtotal))

/**
 * The points and cash for goods worth `value`, when goods worth `before` were returned already. Differences of rounded sums add up: all
 * returns of a whole order give back exactly its points and its cash, whatever the order in which they arrive.
 */
export function shareOf(paid: Paid, before: number, value: number): { points: number; cash: number } {
  const points = pointsFor(paid, before + value) - pointsFor(paid, before)
  return { points, cash: value - points }
}
