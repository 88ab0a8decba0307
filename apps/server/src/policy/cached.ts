import type { Bus } from '../live/bus/bus.ts'

/** Returns what `load` read, until the policy is changed on any node. */
export function untilPolicyChanges<T>(bus: Pick<Bus, 'subscribe'>, load: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined
  bus.subscribe(({ type }) => {
    if (type === 'policy.changed' || type === 'events.missed') cached = undefined
  })
  return () => {
    if (cached) return cached
    const fresh = load()
    cached = fresh
    fresh.catch(() => {
      if (cached === fresh) cached = undefined
    })
    return fresh
  }
}
