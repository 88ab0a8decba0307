import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field.tsx'

/** A text area of at least `rows` lines that grows with its text; where browsers can't do that it can be dragged larger. */
export function TextArea({ className = '', rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      {...rest}
      style={{ minHeight: `calc(${rows} * 1.5rem + 1.375rem)` }}
      className={`${controlClass} field-sizing-content max-h-[60dvh] resize-y py-2.5 supports-[field-sizing:content]:resize-none ${className}`}
    />
  )
}
