import { useState } from 'react'

/**
 * Value in a form while somebody else may change it: `current` until the first change calls `keep`, and from then on the one shown at that
 * time, so that the server can tell when another steward was faster. `renew` shows `current` again.
 */
export function useSeen<Value>(current: Value) {
  const [kept, setKept] = useState<{ value: Value }>()
  return {
    seen: kept ? kept.value : current,
    keep: () => setKept((already) => already ?? { value: current }),
    renew: () => setKept(undefined),
  }
}
