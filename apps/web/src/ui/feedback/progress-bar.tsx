/** `value` is between 0 and `max`; `label` is for screen readers. */
export function ProgressBar({ label, value, max = 100 }: { label: string; value: number; max?: number }) {
  const share = Math.min(Math.max(value / max, 0), 1)

  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className="h-2 overflow-hidden rounded-full bg-line rtl:-scale-x-100"
    >
      <div
        className="size-full rounded-full bg-leaf transition-transform"
        style={{ transform: `translateX(${(share - 1) * 100}%)` }}
      />
    </div>
  )
}
