export function DefaultAvatar({ size, className }: { size: number; className: string }) {
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" className={className}>
      <circle cx="20" cy="16" r="7" className="fill-leaf-ink" />
      <path d="M6 40c0-9 6-14 14-14s14 5 14 14Z" className="fill-leaf-ink" />
    </svg>
  )
}
