import { useEffect, useState } from 'react'
import { type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { useDraft } from '../../../session/form-draft.ts'

/** A thing as it was seen, and what was typed about it. */
type Typing<Thing, Typed> = { thing: Thing; typed: Typed }

/**
 * A form about something that somebody else may change meanwhile: it shows `current` until the first change, and from then on what was
 * `seen` at that time, so that the server can tell when another steward was faster. `renew` shows it as it is now in the fields that
 * were not changed here, `clear` in all. Changes that are not saved are in the `draft`, and `isRestored` says that they come from there.
 */
export function useSeenForm<Thing, Typed extends FieldValues, Sent>(
  current: Thing,
  valuesOf: (seen: Thing) => Typed,
  checkFor: (seen: Thing) => Resolver<Typed, unknown, Sent>,
  draft?: ReturnType<typeof useDraft<Typing<Thing, Typed>>>,
) {
  const [kept, setKept] = useState<{ thing: Thing; toRestore?: Typed; isRestored?: boolean } | undefined>(
    () => {
      const typing = draft?.get()
      return typing && { thing: typing.thing, toRestore: typing.typed }
    },
  )
  const seen = kept ? kept.thing : current
  const form = useForm({
    values: valuesOf(seen),
    resetOptions: { keepDirtyValues: true },
    resolver: checkFor(seen),
  })
  const { isDirty } = form.formState
  useEffect(() => {
    if (!draft) return
    const keep = () => draft.set({ thing: seen, typed: form.getValues() })
    if (isDirty) keep()
    else draft.clear()
    return form.subscribe({ formState: { values: true }, callback: keep })
  }, [draft, form, seen, isDirty])
  useEffect(() => {
    if (kept?.toRestore) {
      form.reset(kept.toRestore, { keepDefaultValues: true, keepDirtyValues: false })
      setKept({ thing: kept.thing, isRestored: true })
    } else setKept((already) => (isDirty ? (already ?? { thing: current }) : undefined))
  }, [form, isDirty, current, kept])
  return {
    form,
    seen,
    isRestored: kept?.isRestored ?? false,
    renew: (thing = current) => setKept({ thing }),
    clear: (values?: Typed) => form.reset(values, { keepDirtyValues: false }),
  }
}
