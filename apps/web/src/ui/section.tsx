import type { ReactNode } from 'react'
import { Card } from './card.tsx'

/** A card with a heading of the second level, and what it is for. Links to `#id` lead there. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId}>
      <Card className="p-5 sm:p-6">
        <h2 id={titleId} className="text-lg font-bold">
          {title}
        </h2>
        {lead && <p className="mt-1 text-muted">{lead}</p>}
        <div className="mt-4">{children}</div>
      </Card>
    </section>
  )
}
