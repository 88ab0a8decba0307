import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field.tsx'

/** A one-line input; inside a `Field` it is tied to its label and error. */
export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} {...rest} className={`${controlClass} h-11 ${className}`} />
}
