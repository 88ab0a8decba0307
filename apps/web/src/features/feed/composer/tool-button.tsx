import type { ComponentProps } from 'react'

/** A tool of the composer: an icon, and beside it the first `words` of its `label` where there is room, or above it under a finger. */
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
      className={`relative inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full text-sm font-semibold fallback:text-muted hover:bg-sunken active:bg-line @min-[37rem]:px-2.5 ${className}`}
    >
      {children}
      <span className="@max-[37rem]:not-in-active:hidden @max-[37rem]:absolute @max-[37rem]:bottom-full @max-[37rem]:z-10 @max-[37rem]:rounded-control @max-[37rem]:bg-ink @max-[37rem]:px-2.5 @max-[37rem]:py-1 @max-[37rem]:text-paper whitespace-nowrap">
        {words}
      </span>
    </button>
  )
}
