import type { ReactNode } from 'react'

/** The frame and the ground of the drawings for empty states. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 120"
      aria-hidden="true"
      className="h-30 w-40 fill-none stroke-leaf-ink stroke-2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        d="M28 96C8 82 14 44 44 34 62 8 108 10 122 36c26 8 30 46 8 60Z"
        className="fill-leaf-tint stroke-none"
      />
      <path d="M12 98h136" />
      {children}
    </svg>
  )
}
