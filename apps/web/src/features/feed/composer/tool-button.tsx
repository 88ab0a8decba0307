import type { ComponentProps } from 'react'

/** A tool of the composer: an icon, and beside it the first `words` of its `label` where there is room. */
export function ToolButton({
  label,
  words = label,
  className = '',
  children,
  ...rest
}: ComponentProps<'button'> & { label: string; words?: string }) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full text-sm font-semibold fallback:text-muted hover:bg-sunken active:bg-line @min-[37rem]:px-2.5 ${className}`}
    >
      {children}
      <span className="hidden @min-[37rem]:inline">{words}</span>
    </button>
  )
}
