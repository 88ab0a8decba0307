import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

/** Leads from a case back to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-8 items-center gap-2 self-start font-semibold text-muted hover:text-ink pointer-coarse:min-h-11 print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  )
}
