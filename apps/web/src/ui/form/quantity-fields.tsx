import { Unit } from '@canopy/contract/challenges/quantities/shapes'
import { unitText } from '@canopy/contract/challenges/quantities/texts'
import type { TypedQuantity } from '@canopy/contract/challenges/quantities/typed'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { t } from '../../language/messages.ts'
import { AmountInput } from './amount-input.tsx'
import { Field } from './field.tsx'
import { underField } from './missing-fields.tsx'
import { Select } from './select.tsx'

/** Fields for the quantity that proofs of a challenge have. */
export function QuantityFields({
  unit,
  register,
  errors,
}: {
  unit: string
  register: (name: keyof TypedQuantity) => UseFormRegisterReturn
  errors: Partial<Record<'most', { message?: string }>> | undefined
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
          error={underField(errors?.most)}
        >
          <AmountInput {...register('most')} unit={chosen} />
        </Field>
      )}
    </>
  )
}
