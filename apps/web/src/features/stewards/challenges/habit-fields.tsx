import { pointsPerMember } from '@canopy/contract/challenges/habit'
import { habitIn, type TypedHabit } from '@canopy/contract/challenges/typed-habit'
import { HABIT_QUOTA_MAX } from '@canopy/contract/limits'
import { numberIn } from '@canopy/contract/text/typed-number'
import { useFormContext } from 'react-hook-form'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'

/** The `habit` of the form around it, and what it gives one member at the `points` of the form. */
export function HabitFields() {
  const { register, watch, formState } = useFormContext<{ habit: TypedHabit; points: string }>()
  const [typed, points] = watch(['habit', 'points'])
  const inAll = pointsPerMember(numberIn(points) ?? NaN, habitIn(typed))
  const { errors } = formState
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <Field
        label={t('habits.howOften')}
        description={t('desk-challenges.howOftenText')}
        error={errors.habit?.quota?.message}
      >
        <Select {...register('habit.quota')}>
          <option value="">{t('habits.onlyOnce')}</option>
          {Array.from({ length: HABIT_QUOTA_MAX }, (_, index) => index + 1).map((quota) => (
            <option key={quota} value={quota}>
              {t('habits.perWeek', { quota })}
            </option>
          ))}
        </Select>
      </Field>
      {typed.quota !== '' && (
        <Field
          label={t('habits.weeksThatPay')}
          description={inAll ? t('habits.weeksHelpPaid', { points: inAll }) : t('habits.weeksHelp')}
          error={errors.habit?.paidWeeks?.message}
        >
          <TextInput
            {...register('habit.paidWeeks')}
            inputMode="numeric"
            autoComplete="off"
            className="tabular"
          />
        </Field>
      )}
    </div>
  )
}
