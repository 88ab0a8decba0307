import { useEffect, useState } from 'react'
import { type FieldValues, type Resolver, useForm } from 'react-hook-form'

/**
 * A form about something that somebody else may change meanwhile: it shows `current` until the first change, and from then on what was
 * `seen` at that time, so that the server can tell when another steward was faster. `renew` shows it as it is now in the fields that
 * were not changed here, `clear` in all.
 */
export function useSeenForm<Thing, Typed extends FieldValues, Sent>(
  current: Thing,
  valuesOf: (seen: Thing) => Typed,
  checkFor: (seen: Thing) => Resolver<Typed, unknown, Sent>,
) {
  const [kept, setKept] = useState<{ thing: Thing }>()
  const seen = kept ? kept.thing : current
  const form = useForm({
    values: valuesOf(seen),
    resetOptions: { keepDirtyValues: true },
    resolver: checkFor(seen),
  })
  const { isDirty } = form.formState
  useEffect(() => {
    setKept((already) => (isDirty ? (already ?? { thing: current }) : undefined))
  }, [isDirty, current])
  return {
    form,
    seen,
    renew: (thing = current) => setKept({ thing }),
    clear: (values?: Typed) => form.reset(values, { keepDirtyValues: false }),
  }
}
