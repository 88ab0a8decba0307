import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { FormFailure } from './form-failure.tsx'

/**
 * The frame of every form around react-hook-form's `form`: submits once at a time, aborts `signal` when the form goes away, and
 * shows what `explain` makes of a failure above the fields, with what was typed left alone. A field that fails its check gets the
 * focus, and `onInvalid` hears of it. Pass `form.formState.isSubmitting` on to the submit button as `pending`.
 */
export function FormFrame<Values extends FieldValues, Output>({
  form,
  onSubmit,
  explain,
  onInvalid,
  className = '',
  children,
}: {
  form: UseFormReturn<Values, unknown, Output>
  onSubmit: (values: Output, signal: AbortSignal) => Promise<void>
  explain: (error: unknown) => string
  onInvalid?: () => void
  className?: string
  children: ReactNode
}) {
  const { isSubmitting, errors } = useFormState({ control: form.control })
  const running = useRef<AbortController>(null)

  useEffect(() => () => running.current?.abort(), [])

  const submit = form.handleSubmit(async (values) => {
    const controller = new AbortController()
    running.current = controller
    try {
      await onSubmit(values, controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) form.setError('root', { message: explain(error) })
    }
  }, onInvalid)

  return (
    <form
      noValidate
      aria-busy={isSubmitting}
      className={className}
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : submit(event))}
    >
      <FormFailure message={isSubmitting ? undefined : errors.root?.message} />
      {children}
    </form>
  )
}
