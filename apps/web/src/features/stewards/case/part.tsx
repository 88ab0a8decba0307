import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-base font-bold">{title}</h2>
      {children}
    </Card>
  )
}
