import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useFormState } from 'react-hook-form'
import { FormFailure } from './form-failure.tsx'

/**
 * Submits react-hook-form's `form`, once at a time; `signal` aborts when the form unmounts. Invalid fields are marked, and the first
 * one gets the focus, whether the browser or the server found them invalid; `onInvalid` is called for the browser's checks only.
 *
 * After a failed submit, `explainFields` returns messages by field name, and `explain` the message above the fields, which is hidden if
 * a field shows the same. Pass `form.formState.isSubmitting` to the submit button as `pending`.
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

  // Only after submitting: some forms are hidden until then, and `FormFailure` takes the focus when it appears.
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
      const failure = explain(error)
      if (!faults.some(({ message }) => message === failure)) form.setError('root', { message: failure })
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

/** The messages about fields that the form has, in the form's order. */
function faultsIn<Values extends FieldValues>(values: Values, messages: Record<string, string>) {
  const isField = (name: string): name is Path<Values> => name in values
  const order = Object.keys(values)
  return Object.entries(messages)
    .flatMap(([field, message]) => (isField(field) ? [{ field, message }] : []))
    .sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
}
