import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useFormState } from 'react-hook-form'
import { FormFailure } from './form-failure.tsx'

/**
 * The frame of every form around react-hook-form's `form`: submits once at a time and aborts `signal` when the form goes away. What
 * was typed stays whatever happens. A field that fails its check, here or on the server, is marked and the first one gets the focus;
 * `onInvalid` is called for the checks here. Above the fields stands what `explain` makes of a failure, unless a field says the same.
 *
 * `explainFields` says which fields a failure is about, by their names. Pass `form.formState.isSubmitting` on to the submit button as
 * `pending`.
 */
export function FormFrame<Values extends FieldValues, Output>({
  form,
  onSubmit,
  explain,
  explainFields,
  onInvalid,
  className = '',
  children,
}: {
  form: UseFormReturn<Values, unknown, Output>
  onSubmit: (values: Output, signal: AbortSignal) => Promise<void>
  explain: (error: unknown) => string
  explainFields: (error: unknown) => Record<string, string>
  onInvalid?: () => void
  className?: string
  children: ReactNode
}) {
  const { isSubmitting, errors } = useFormState({ control: form.control })
  const running = useRef<AbortController>(null)
  const toFocus = useRef<Path<Values>>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  // Not before: some forms are hidden while they are sent, and the failure above the fields takes the focus as it appears.
  useEffect(() => {
    if (isSubmitting || toFocus.current === undefined) return
    form.setFocus(toFocus.current)
    toFocus.current = undefined
  }, [isSubmitting, form])

  const submit = form.handleSubmit(async (values) => {
    const controller = new AbortController()
    running.current = controller
    try {
      await onSubmit(values, controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return
      const faults = faultsIn(form.getValues(), explainFields(error))
      for (const { field, message } of faults) form.setError(field, { message })
      toFocus.current = faults[0]?.field
      const told = explain(error)
      if (!faults.some(({ message }) => message === told)) form.setError('root', { message: told })
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

/** What is said of the fields that a form has, in its order. */
function faultsIn<Values extends FieldValues>(values: Values, told: Record<string, string>) {
  const isField = (name: string): name is Path<Values> => name in values
  const order = Object.keys(values)
  return Object.entries(told)
    .flatMap(([field, message]) => (isField(field) ? [{ field, message }] : []))
    .sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
}
