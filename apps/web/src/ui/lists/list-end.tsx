import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

/** The end of a list that grows: calls `onNear` before the reader gets there, and again with another `state` of the list. */
export function ListEnd({
  state,
  onNear,
  children,
}: {
  state: string
  onNear: () => void
  children: ReactNode
}) {
  return (
    <div className="pt-4">
      <End key={state} onNear={onNear} />
      {children}
    </div>
  )
}

function End({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const notify = useEffectEvent(onNear)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && notify(), {
      rootMargin: '1500px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={end} />
}
