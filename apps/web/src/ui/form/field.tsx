import { createContext, type ReactNode, useContext, useId } from 'react'
import { written } from '../../language/messages.ts'

type FieldControl = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }

/** The style of all inputs. 16px text keeps phones from zooming in on focus. */
export const controlClass =
  'w-full rounded-control border border-edge bg-surface ps-3 fallback:pe-3 text-base text-ink hover:border-muted focus-visible:outline-offset-0 aria-invalid:border-danger-ink disabled:bg-sunken disabled:text-muted read-only:not-[select]:border-transparent read-only:not-[select]:bg-sunken'

const FieldContext = createContext<FieldControl>({})

/** Connects a control to the label, description and error of the field around it: spread it onto the control. */
export const useFieldControl = () => useContext(FieldContext)

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
          {written(error)}
        </p>
      )}
    </div>
  )
}
