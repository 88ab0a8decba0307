import { useEffect, useRef } from 'react'
import { written } from '../../language/messages.ts'

/** The message above a form that was refused, which may be a coded one; takes the focus when it appears. */
export function FormFailure({ message }: { message: string | undefined }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (message !== undefined) box.current?.focus()
  }, [message])

  if (message === undefined) return null
  return (
    <p
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-control bg-danger-tint px-4 py-3 text-sm font-medium text-danger-ink"
    >
      {written(message)}
    </p>
  )
}
