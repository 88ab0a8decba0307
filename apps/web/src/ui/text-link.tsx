import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link within the app that looks like text. */
export function TextLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={`font-semibold fallback:text-leaf-ink underline decoration-1 underline-offset-3 hover:decoration-2 ${className}`}
    />
  )
}
