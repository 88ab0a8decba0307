const discs: Record<number, string> = { 1: 'fill-sun', 2: 'fill-silver', 3: 'fill-bronze' }

/** Gold, silver or bronze on a ribbon; decoration beside the rank as text. */
export function Medal({ rank }: { rank: number }) {
  return (
    <svg viewBox="0 0 32 40" aria-hidden="true" className="h-10 w-8">
      <path d="M7 0h8l4 18H11ZM25 0h-8l-4 18h8Z" className="fill-leaf" />
      <circle cx="16" cy="26" r="13" className="fill-paper" />
      <circle cx="16" cy="26" r="11" className={discs[rank]} />
      <path
        d="m16 19 2 4.5 5 .5-3.7 3.3 1.1 4.9L16 29.7l-4.4 2.5 1.1-4.9L9 24l5-.5Z"
        className="fill-paper"
        opacity="0.75"
      />
    </svg>
  )
}
