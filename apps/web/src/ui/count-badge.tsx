/** How many wait behind an icon, at its corner; from 100 on it grows over the icon, not over its neighbour. Only to be seen. */
export function CountBadge({ count, className }: { count: number; className: string }) {
  const isLong = count > 99
  return (
    <span
      aria-hidden="true"
      className={`absolute ${isLong ? '-right-1' : 'left-6'} grid h-5 min-w-5 place-items-center rounded-full px-1 text-xs font-bold tabular ring-2 ring-paper ${className}`}
    >
      {isLong ? '99+' : count}
    </span>
  )
}
