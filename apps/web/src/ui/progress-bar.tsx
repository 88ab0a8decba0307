/** How far something has come, from 0 to `max`. `label` names it for those who don't see it. */
export function ProgressBar({ label, value, max = 100 }: { label: string; value: number; max?: number }) {
  const share = Math.min(Math.max(value / max, 0), 1)

  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className="h-2 overflow-hidden rounded-full bg-line"
    >
      <div
        className="size-full origin-left rounded-full bg-leaf transition-transform"
        style={{ transform: `translateX(${(share - 1) * 100}%)` }}
      />
    </div>
  )
}
