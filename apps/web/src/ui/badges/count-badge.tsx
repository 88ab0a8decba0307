/** A number at the corner of an icon; from 100 on it grows over the icon instead of its neighbour. Hidden from screen readers. */
export function CountBadge({ count, className }: { count: number; className: string }) {
  const isLong = count > 99
  return (
    <span
      aria-hidden="true"
      className={`absolute ${isLong ? '-end-1' : 'start-6'} grid h-5 min-w-5 place-items-center rounded-full px-1 text-xs font-bold tabular ring-2 ring-paper ${className}`}
    >
      {isLong ? '99+' : count}
    </span>
  )
}
