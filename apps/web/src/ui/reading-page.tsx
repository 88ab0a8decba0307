import type { ReactNode } from 'react'

/** A page with one column, and `aside` beside it on wide screens. */
export function ReadingPage({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="page-columns mx-auto max-w-160 lg:max-w-none">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      {aside}
    </div>
  )
}
