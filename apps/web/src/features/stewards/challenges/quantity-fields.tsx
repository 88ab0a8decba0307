import { Unit } from '@canopy/contract/challenges/quantities/shapes'
import { unitText } from '@canopy/contract/challenges/quantities/texts'
import { amountIn } from '@canopy/contract/challenges/quantities/typed'
import { useFormContext } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { AmountInput } from '../../../ui/form/amount-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'

export type TypedQuantity = { quantity: { unit: string; most: string } }

/** Quantity to send; null without a unit. */
export const quantityIn = ({ unit, most }: TypedQuantity['quantity']) =>
  unit === '' ? null : { unit, most: amountIn(most) }

/** The `quantity` of the form around it. */
export function QuantityFields() {
  const { register, watch, formState } = useFormContext<TypedQuantity>()
  const { data: unit } = Unit.safeParse(watch('quantity.unit'))
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <Field label={t('quantities.unit')} description={t('quantities.unitHelp')}>
        <Select {...register('quantity.unit')}>
          <option value="">{t('quantities.noUnit')}</option>
          {Unit.options.map((one) => (
            <option key={one} value={one}>
              {unitText(t, one)}
            </option>
          ))}
        </Select>
      </Field>
      {unit && (
        <Field
          label={t('quantities.most')}
          description={t('quantities.mostHelp')}
          error={formState.errors.quantity?.most?.message}
        >
          <AmountInput {...register('quantity.most')} unit={unit} />
        </Field>
      )}
    </div>
  )
}
