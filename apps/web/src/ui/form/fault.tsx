import { written } from '../../language/messages.ts'

/** An error message next to the control that caused it, which may be a coded one. */
export function Fault({
  id,
  className = '',
  children,
}: {
  id?: string
  className?: string
  children: string | undefined
}) {
  return (
    <p id={id} role="alert" className={`text-sm font-medium text-danger-ink ${className}`}>
      {written(children ?? '')}
    </p>
  )
}
