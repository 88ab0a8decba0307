import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'

/** A titled part of a page of the desk. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="min-w-0 p-5">
      <h2 className="mb-3 text-base font-bold">{title}</h2>
      {children}
    </Card>
  )
}
