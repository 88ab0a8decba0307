import { pointsPerMember } from '@canopy/contract/challenges/habit'
import { habitIn, type TypedHabit } from '@canopy/contract/challenges/typed-habit'
import { HABIT_QUOTA_MAX } from '@canopy/contract/limits'
import { numberIn } from '@canopy/contract/text/typed-number'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { t } from '../../language/messages.ts'
import { Field } from './field.tsx'
import { Select } from './select.tsx'
import { TextInput } from './text-input.tsx'

/** Fields for how often a challenge is done, and in how many weeks that gives points. */
export function HabitFields({
  register,
  typed,
  points,
  errors,
  help,
}: {
  register: (name: keyof TypedHabit) => UseFormRegisterReturn
  typed: TypedHabit
  points: string | number
  errors: Partial<Record<keyof TypedHabit, { message?: string }>> | undefined
  /** Says more about how often. */
  help?: string
}) {
  const habit = habitIn(typed)
  const inAll = pointsPerMember(numberIn(String(points)) ?? Number.NaN, habit)
  return (
    <>
      <Field label={t('habits.howOften')} description={help} error={errors?.quota?.message}>
        <Select {...register('quota')}>
          <option value="">{t('habits.onlyOnce')}</option>
          {Array.from({ length: HABIT_QUOTA_MAX }, (_, index) => index + 1).map((quota) => (
            <option key={quota} value={quota}>
              {t('habits.perWeek', { quota })}
            </option>
          ))}
        </Select>
      </Field>
      {habit && (
        <Field
          label={t('habits.weeksThatPay')}
          description={inAll ? t('habits.weeksHelpPaid', { points: inAll }) : t('habits.weeksHelp')}
          error={errors?.paidWeeks?.message}
        >
          <TextInput {...register('paidWeeks')} inputMode="numeric" autoComplete="off" className="tabular" />
        </Field>
      )}
    </>
  )
}
