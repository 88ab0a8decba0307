import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'

/** A card with a heading of the second level, and what it is for. */
export function Section({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="p-5 sm:p-6">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {lead && <p className="mt-1 text-muted">{lead}</p>}
        <div className="mt-4">{children}</div>
      </Card>
    </section>
  )
}
