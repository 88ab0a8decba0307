/** What a member has typed into a form and not sent yet: a reload and an expired session lose nothing of it. */

import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod/mini'
import { useSession } from './session-data.ts'
import { storedToken } from './stored-session.ts'

function readDraft<Values>(key: string, schema: z.ZodMiniType<Values>) {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    return undefined
  }
}

/**
 * Keeps what is typed into `form` in this browser as the draft `name`, and puts it back in when the form is there again. `schema`
 * parses the fields as they are typed. Who leaves the form while signed in drops the draft.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
  schema: z.ZodMiniType<Values>,
) {
  const { id } = useSession()
  useEffect(() => {
    const key = `draft:${id}:${name}`
    const draft = readDraft(key, schema)
    if (draft) form.reset(draft, { keepDefaultValues: true })
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => localStorage.setItem(key, JSON.stringify(values)),
    })
    return () => {
      unsubscribe()
      if (storedToken() !== null) localStorage.removeItem(key)
    }
  }, [form, id, name, schema])
}
