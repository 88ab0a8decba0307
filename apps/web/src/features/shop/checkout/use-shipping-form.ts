import { ShippingForm } from '@canopy/contract/shop'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '../../../session/session-data.ts'
import { readDraft, writeDraft } from './shipping-draft.ts'

/** The shipping form, filled from the draft and saved to it at every change. `field` registers an input. */
export function useShippingForm() {
  const { userId } = useSession()
  const form = useForm({
    resolver: zodResolver(ShippingForm),
    defaultValues: readDraft(userId),
    // Editing a field clears its error, valid or not.
    reValidateMode: 'onSubmit',
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeDraft(userId, values),
      }),
    [form, userId],
  )

  return {
    form,
    field: (name: keyof ShippingForm) => form.register(name, { onChange: () => form.clearErrors(name) }),
  }
}
