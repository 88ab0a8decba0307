import { z } from 'zod/mini'
import { storageKeys, stored } from '../../../storage.ts'

const Draft = z.object({ address: z.string(), city: z.string(), zipCode: z.string(), phone: z.string() })

/** Input of the member in the checkout form, until the order is placed. */
export const shippingDraft = (userId: string) =>
  stored(storageKeys.draft(userId, 'checkout'), Draft, { address: '', city: '', zipCode: '', phone: '' })
