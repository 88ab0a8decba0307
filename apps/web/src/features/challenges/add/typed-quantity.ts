import { Unit } from '@canopy/contract/challenges/quantities/shapes'
import { type TypedQuantity, typedAmount } from '@canopy/contract/challenges/quantities/typed'
import { QUANTITY_MAX } from '@canopy/contract/limits'
import { z } from 'zod/mini'

/** The fields as they are typed. */
export const typedQuantity = { unit: z._default(z.string(), ''), most: z._default(z.string(), '') }

export const NO_QUANTITY: TypedQuantity = { unit: '', most: '' }

/** A quantity as it is typed. */
const Typed = z.object({ unit: Unit, most: typedAmount(QUANTITY_MAX) })
const readQuantity = (typed: TypedQuantity) => (typed.unit === '' ? null : Typed.safeParse(typed))

export const checkQuantity = z.superRefine<TypedQuantity>((typed, { addIssue }) => {
  const [fault] = readQuantity(typed)?.error?.issues ?? []
  if (fault) addIssue({ code: 'custom', path: ['most'], message: fault.message })
})

/** The quantity that was typed; undefined without a unit. */
export const quantityIn = (typed: TypedQuantity) => readQuantity(typed)?.data
