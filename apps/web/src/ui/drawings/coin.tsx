/** The sign of points. Decoration: the word must be beside it. */
export function Coin({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <circle cx="10" cy="10" r="9.5" className="fill-sun" />
      <circle cx="10" cy="10" r="7" className="fill-none stroke-on-sun" strokeOpacity="0.35" />
      <path d="M10 5.5c2.8 1 4 2.7 4 4.7a4 4 0 0 1-8 0c0-2 1.2-3.7 4-4.7Z" className="fill-on-sun" />
      <path d="M10 9v6" className="stroke-sun" strokeLinecap="round" />
    </svg>
  )
}
