import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link to the same page with another choice, which is part of the address. With `replace`, the choice before is no page to go back to. */
export function ChipLink({
  to,
  isChosen,
  replace = false,
  children,
}: {
  to: string
  isChosen: boolean
  replace?: boolean
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      replace={replace}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className="inline-flex h-9 shrink-0 touch-target items-center gap-1.5 rounded-full border border-edge bg-surface px-4 text-sm font-medium whitespace-nowrap hover:bg-sunken aria-[current]:border-leaf aria-[current]:bg-leaf-tint aria-[current]:font-semibold aria-[current]:text-leaf-ink"
    >
      {children}
    </Link>
  )
}
