import type { ComponentProps } from 'react'

/** Without padding, since pictures extend to its edges. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`sheet ${className}`} />
}
