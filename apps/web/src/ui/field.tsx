import { createContext, type ReactNode, useContext, useId } from 'react'

type FieldControl = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }

const FieldContext = createContext<FieldControl>({})

/** What ties a control to the label, description and error of the field around it; spread it on the control. */
export const useFieldControl = () => useContext(FieldContext)

/** A label above one control, with an optional description, and the error below it. */
export function Field({
  label,
  description,
  error,
  className = '',
  children,
}: {
  label: ReactNode
  description?: ReactNode
  error?: string | undefined
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const descriptionId = `${id}-description`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, description && descriptionId].filter(Boolean).join(' ')
  const control: FieldControl = {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true }),
  }

  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {description && (
        <p id={descriptionId} className="text-sm text-pretty text-muted">
          {description}
        </p>
      )}
      <FieldContext value={control}>{children}</FieldContext>
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
    </div>
  )
}
