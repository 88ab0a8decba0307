import type { ComponentType } from 'react'
import { Card } from './card.tsx'

/** `id` is also the section's fragment in the URL. */
export type SectionOfPage = { id: string; title: string; lead: string; Content: ComponentType }

export function Section({ id, title, lead, Content }: SectionOfPage) {
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId}>
      <Card className="p-5 sm:p-6">
        <h2 id={titleId} className="text-lg font-bold">
          {title}
        </h2>
        <p className="mt-1 text-pretty text-muted">{lead}</p>
        <div className="mt-4">
          <Content />
        </div>
      </Card>
    </section>
  )
}
