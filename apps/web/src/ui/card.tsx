import type { ComponentProps } from 'react'

/** A sheet of surface that lies on the paper. Padding is the caller's, since pictures run to its edges. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`sheet ${className}`} />
}
