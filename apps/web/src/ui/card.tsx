import type { ComponentProps } from 'react'

/** Has no padding, since pictures extend to its edges. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`sheet ${className}`} />
}
