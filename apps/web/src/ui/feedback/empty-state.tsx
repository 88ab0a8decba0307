import type { ReactNode } from 'react'

export function EmptyState({
  drawing,
  children,
  action,
}: {
  drawing: ReactNode
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      {drawing}
      <p className="max-w-80 text-balance text-muted">{children}</p>
      {action}
    </div>
  )
}
