import { type RefObject, useEffect, useState } from 'react'

/** Whether `mark` is in view or below; false until known. */
export function useAtTop(mark: RefObject<HTMLElement | null>) {
  const [atTop, setAtTop] = useState(false)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1)
      if (entry) setAtTop(entry.isIntersecting || entry.boundingClientRect.top > 0)
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [mark])
  return atTop
}
