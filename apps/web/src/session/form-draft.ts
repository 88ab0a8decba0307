import { useEffect, useMemo } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod/mini'
import { storageKeys, stored } from '../storage.ts'
import { useSession } from './session-data.ts'
import { storedToken } from './stored-session.ts'

/** The draft `name` of the member, which is kept in this browser until they sign out; undefined if there is none that `schema` parses. */
export function useDraft<Value>(name: string, schema: z.ZodMiniType<Value>) {
  const { userId } = useSession()
  return useMemo(() => stored(storageKeys.draft(userId, name), schema, undefined), [userId, name, schema])
}

/**
 * Stores what is typed into `form` as the draft `name` and restores it when the form is shown again, so that a reload or an expired
 * session loses nothing. `schema` parses the fields as they are typed. Leaving the form while signed in deletes the draft.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
  schema: z.ZodMiniType<Values>,
) {
  const draft = useDraft(name, schema)
  useEffect(() => {
    const values = draft.get()
    if (values) form.reset(values, { keepDefaultValues: true })
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => draft.set(values),
    })
    return () => {
      unsubscribe()
      if (storedToken() !== null) draft.clear()
    }
  }, [form, draft])
}
