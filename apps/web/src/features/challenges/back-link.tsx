import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextLink } from '../../ui/text-link.tsx'

/** The way back, above a page's title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} className="inline-flex min-h-11 items-center gap-1.5 self-start text-sm no-underline">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </TextLink>
  )
}
