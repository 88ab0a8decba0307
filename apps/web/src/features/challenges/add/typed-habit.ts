import { NewHabit } from '@canopy/contract/challenges/habit'
import { habitIn, type TypedHabit } from '@canopy/contract/challenges/typed-habit'
import { coded } from '@canopy/contract/language/coded-message'
import { HABIT_WEEKS, HABIT_WEEKS_MAX } from '@canopy/contract/limits'
import { z } from 'zod/mini'

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
