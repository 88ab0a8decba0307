import type { ComponentProps } from 'react'

/** A sheet of surface that lies on the paper. Padding is the caller's, since pictures run to its edges. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`overflow-clip rounded-card border border-line bg-surface ${className}`} />
}
