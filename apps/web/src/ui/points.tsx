import { formatNumber } from '@canopy/contract/format-number'

/** A coin and the number; `label` shows the word too. */
export function Points({
  amount,
  label = false,
  className = '',
}: {
  amount: number
  label?: boolean
  className?: string
}) {
  return (
    <span
      className={`inline-flex items-center gap-[0.25em] font-semibold whitespace-nowrap tabular ${className}`}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-[1.15em] shrink-0">
        <circle cx="10" cy="10" r="9.5" className="fill-sun" />
        <circle cx="10" cy="10" r="7" className="fill-none stroke-on-sun" strokeOpacity="0.35" />
        <path d="M10 5.5c2.8 1 4 2.7 4 4.7a4 4 0 0 1-8 0c0-2 1.2-3.7 4-4.7Z" className="fill-on-sun" />
        <path d="M10 9v6" className="stroke-sun" strokeLinecap="round" />
      </svg>
      <span>
        {formatNumber(amount)} <span className={label ? '' : 'sr-only'}>Points</span>
      </span>
    </span>
  )
}
