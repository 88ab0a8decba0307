/** Decoration: the name must be beside it or in the link around it. */
export function Logo({ className = 'size-8 shrink-0' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="9" className="fill-leaf" />
      <path d="M16 6c6 2.2 9 6 9 10.5a9 9 0 0 1-18 0C7 12 10 8.2 16 6Z" className="fill-on-leaf" />
      <path d="M16 6c6 2.2 9 6 9 10.5a9 9 0 0 1-9 9Z" className="fill-leaf" opacity="0.19" />
      <path
        d="M16 11.5V27M16 18.5l4.2-3.4M16 22.5l-4.2-3.4"
        className="fill-none stroke-leaf"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
