import { NewHabit, pointsPerMember } from '@canopy/contract/challenges/habit'
import { habitIn, type TypedHabit } from '@canopy/contract/challenges/typed-habit'
import { coded } from '@canopy/contract/language/coded-message'
import { HABIT_QUOTA_MAX, HABIT_WEEKS, HABIT_WEEKS_MAX } from '@canopy/contract/limits'
import { numberIn } from '@canopy/contract/text/typed-number'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod/mini'
import { t } from '../../../language/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'

/** The fields as they are typed. `quota` is empty for a challenge that is done once. */
export const typedHabit = {
  quota: z._default(z.string(), ''),
  paidWeeks: z._default(z.string(), String(HABIT_WEEKS)),
}

export const NO_HABIT: TypedHabit = { quota: '', paidWeeks: String(HABIT_WEEKS) }

export const checkHabit = z.refine<TypedHabit>((typed) => NewHabit.safeParse(habitIn(typed)).success, {
  path: ['paidWeeks'],
  error: coded('challenges.paidWeeksRange', { max: HABIT_WEEKS_MAX }),
})

/** Fields for how often a challenge is done, and in how many weeks that gives points. */
export function HabitFields({
  register,
  typed,
  points,
  error,
}: {
  register: (name: keyof TypedHabit) => UseFormRegisterReturn
  typed: TypedHabit
  points: string | number
  error: string | undefined
}) {
  const habit = habitIn(typed)
  const inAll = pointsPerMember(numberIn(String(points)) ?? Number.NaN, habit)
  return (
    <>
      <Field label={t('habits.howOften')}>
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
          error={error}
        >
          <TextInput {...register('paidWeeks')} inputMode="numeric" autoComplete="off" className="tabular" />
        </Field>
      )}
    </>
  )
}
