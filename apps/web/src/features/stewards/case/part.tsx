import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/card.tsx'

/** A titled box of a case. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <Card className="p-5">
        <h2 id={heading} className="mb-3 text-base font-bold">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  )
}
