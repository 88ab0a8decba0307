import { useEffect, useRef } from 'react'

/** Says above a form why it was refused, and takes the focus there. Nothing while `message` is undefined. */
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
      {message}
    </p>
  )
}
