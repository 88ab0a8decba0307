import { useEffect, useState } from 'react'

/** The value as it was when it had not changed for `pause` milliseconds. The first one is used at once. */
export function usePaused(value: string, pause: number) {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return paused
}
