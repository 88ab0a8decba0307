import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, useFieldControl } from './field.tsx'

/** The native select, for which phones show their own picker. A long choice has several lines where the browser lets it. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <div className={`relative ${className}`}>
      <select
        {...useFieldControl()}
        {...rest}
        className={`${controlClass} min-h-11 appearance-none py-1 pe-10 whitespace-normal`}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-muted"
      />
    </div>
  )
}
