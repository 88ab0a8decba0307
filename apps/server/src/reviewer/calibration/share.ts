/** Decisions of one steward that count however few those of all others are. */
export const ALONE_MAX = 100

/**
 * Decisions, in the order in which they were made, without the oldest of a steward who made more than half as many as all others together, and
 * more than `ALONE_MAX`: what one steward says is a third of what counts, as if there were three. A single steward has nobody to be measured by.
 */
export function withoutExcess<T extends { steward: string | null }>(decisions: readonly T[]): T[] {
  const excess = new Map<string | null, number>()
  for (const [steward, { length }] of Map.groupBy(decisions, (decision) => decision.steward)) {
    const others = decisions.length - length
    excess.set(steward, length - Math.max(ALONE_MAX, Math.floor(others / 2)))
  }
  if (excess.size === 1) return [...decisions]
  return decisions.filter(({ steward }) => {
    const left = excess.get(steward) ?? 0
    excess.set(steward, left - 1)
    return left <= 0
  })
}
