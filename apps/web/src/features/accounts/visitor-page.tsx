import type { ReactNode } from 'react'
import { usePageTitle } from '../../ui/page-title.ts'

export function VisitorPage({
  title,
  lead,
  children,
}: {
  title: string
  lead: ReactNode
  children: ReactNode
}) {
  usePageTitle(title)
  return (
    <>
      <h1 className="text-xl font-bold">{title}</h1>
      <p className="mt-1 mb-6 text-pretty text-muted">{lead}</p>
      {children}
    </>
  )
}
