import type { ReactNode } from 'react'

/** An error message next to the control that caused it. */
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
