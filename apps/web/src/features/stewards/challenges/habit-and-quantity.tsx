import type { TypedQuantity } from '@canopy/contract/challenges/quantities/typed'
import type { TypedHabit } from '@canopy/contract/challenges/typed-habit'
import { useFormContext } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { HabitFields } from '../../../ui/form/habit-fields.tsx'
import { QuantityFields } from '../../../ui/form/quantity-fields.tsx'

type TypedHabitAndQuantity = { habit: TypedHabit; quantity: TypedQuantity }

/** The `habit` and the `quantity` of the form around it, which has `points`. */
export function HabitAndQuantity() {
  const { register, watch, formState } = useFormContext<TypedHabitAndQuantity & { points: string }>()
  const [typed, points, unit] = watch(['habit', 'points', 'quantity.unit'])
  const { errors } = formState
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <HabitFields
          register={(name) => register(`habit.${name}`)}
          typed={typed}
          points={points}
          errors={errors.habit}
          help={t('desk-challenges.howOftenText')}
        />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <QuantityFields
          register={(name) => register(`quantity.${name}`)}
          unit={unit}
          errors={errors.quantity}
        />
      </div>
    </>
  )
}
