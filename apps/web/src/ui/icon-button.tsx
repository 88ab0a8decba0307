import type { ComponentProps } from 'react'

/** `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={`relative inline-grid size-11 shrink-0 place-items-center rounded-full fallback:text-ink hover:bg-sunken active:bg-line aria-disabled:opacity-60 disabled:opacity-60 ${className}`}
    />
  )
}
