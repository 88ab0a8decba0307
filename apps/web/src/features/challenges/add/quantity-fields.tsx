import { Unit } from '@canopy/contract/challenges/quantities/shapes'
import { unitText } from '@canopy/contract/challenges/quantities/texts'
import { typedAmount } from '@canopy/contract/challenges/quantities/typed'
import { QUANTITY_MAX } from '@canopy/contract/limits'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod/mini'
import { t } from '../../../language/messages.ts'
import { AmountInput } from '../../../ui/form/amount-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { underField } from '../../../ui/form/missing-fields.tsx'
import { Select } from '../../../ui/form/select.tsx'

/** The fields as they are typed. Without a unit, a challenge asks for no quantity. */
export const typedQuantity = { unit: z._default(z.string(), ''), most: z._default(z.string(), '') }

type TypedQuantity = { unit: string; most: string }

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

export function QuantityFields({
  unit,
  register,
  errors,
}: {
  unit: string
  register: (name: keyof TypedQuantity) => UseFormRegisterReturn
  errors: Partial<Record<'most', { message?: string }>>
}) {
  const { data: chosen } = Unit.safeParse(unit)
  return (
    <>
      <Field label={t('quantities.unit')} description={t('quantities.unitHelp')}>
        <Select {...register('unit')}>
          <option value="">{t('quantities.noUnit')}</option>
          {Unit.options.map((one) => (
            <option key={one} value={one}>
              {unitText(t, one)}
            </option>
          ))}
        </Select>
      </Field>
      {chosen && (
        <Field
          label={t('quantities.most')}
          description={t('quantities.mostHelp')}
          error={underField(errors.most)}
        >
          <AmountInput {...register('most')} unit={chosen} />
        </Field>
      )}
    </>
  )
}
