import type { ComponentProps } from 'react'
import { controlClass, useFieldControl } from './field.tsx'

/** Has at least `rows` lines and grows with its text; resizable in browsers that do not support that. */
export function TextArea({ className = '', rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      {...useFieldControl()}
      rows={rows}
      {...rest}
      style={{ minHeight: `calc(${rows} * 1.5rem + 1.375rem)` }}
      className={`${controlClass} field-sizing-content max-h-[60dvh] resize-y py-2.5 supports-[field-sizing:content]:resize-none ${className}`}
    />
  )
}
