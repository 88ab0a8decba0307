import type { ComponentProps } from 'react'
import { controlClass, useFieldControl } from './field.tsx'

export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...useFieldControl()} {...rest} className={`${controlClass} h-11 ${className}`} />
}
