import type { PlainMessageId } from '@canopy/contract/language/translate'
import type { ComponentType } from 'react'
import { t } from '../language/messages.ts'
import { Card } from './card.tsx'

/** `id` is also the section's fragment in the URL. */
export type SectionOfPage = {
  id: string
  title: PlainMessageId
  lead: PlainMessageId
  Content: ComponentType
}

export function Section({ id, title, lead, Content }: SectionOfPage) {
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId}>
      <Card className="p-5 sm:p-6">
        <h2 id={titleId} className="text-lg font-bold">
          {t(title)}
        </h2>
        <p className="mt-1 text-pretty text-muted">{t(lead)}</p>
        <div className="mt-4">
          <Content />
        </div>
      </Card>
    </section>
  )
}
