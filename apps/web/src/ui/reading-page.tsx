import type { ReactNode } from 'react'

/** A page that is one column to read or fill in, with `aside` beside it where there is room. Wider pages fill the whole frame. */
export function ReadingPage({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="page-columns mx-auto max-w-160 lg:max-w-none">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      {aside}
    </div>
  )
}
