import type { ReactNode } from 'react'

/** The frame of small flat drawings, which must be recognisable at 16 pixels. Decoration: give the text beside or around it. */
export function Pictogram({ className, children }: { className: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`shrink-0 fill-none ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}
