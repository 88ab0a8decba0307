import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field.tsx'

/** The platform's own select: phones show their wheel or sheet for it, and it needs no script. Children are `<option>`s. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <div className={`relative ${className}`}>
      <select {...useFieldControl()} {...rest} className={`${controlClass} h-11 appearance-none pr-10`} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
      />
    </div>
  )
}
