import type { ComponentProps } from 'react'

/** A control in the action row of a card; `data-chosen` highlights it. */
export function ActionButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={`inline-flex h-10 touch-target items-center justify-center gap-1 rounded-full px-1 text-xs font-semibold text-muted tabular hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink data-chosen:text-leaf-ink sm:gap-1.5 sm:px-3 sm:text-sm ${className}`}
    />
  )
}
