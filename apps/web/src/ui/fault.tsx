import type { ReactNode } from 'react'

/** Says beside what was done why it came to nothing. */
export function Fault({
  id,
  className = '',
  children,
}: {
  id?: string
  className?: string
  children: ReactNode
}) {
  return (
    <p id={id} role="alert" className={`text-sm font-medium text-danger-ink ${className}`}>
      {children}
    </p>
  )
}
