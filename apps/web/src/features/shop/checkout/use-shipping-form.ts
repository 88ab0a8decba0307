import { ShippingForm } from '@canopy/contract/shop/orders/shapes'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import { useSession } from '../../../session/session-data.ts'
import { storageKeys, stored } from '../../../storage.ts'

const Draft = z.object({ address: z.string(), city: z.string(), zipCode: z.string(), phone: z.string() })

/** Input of the member in the checkout form, until the order is placed. */
export const shippingDraft = (userId: string) =>
  stored(storageKeys.draft(userId, 'checkout'), Draft, { address: '', city: '', zipCode: '', phone: '' })

/** The shipping form, filled from the draft and saved to it at every change. `field` registers an input. */
export function useShippingForm() {
  const { userId } = useSession()
  const form = useForm({
    resolver: zodResolver(ShippingForm),
    defaultValues: shippingDraft(userId).get(),
    // Editing a field clears its error, valid or not.
    reValidateMode: 'onSubmit',
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => shippingDraft(userId).set(values),
      }),
    [form, userId],
  )

  return {
    form,
    field: (name: keyof ShippingForm) => form.register(name, { onChange: () => form.clearErrors(name) }),
  }
}
