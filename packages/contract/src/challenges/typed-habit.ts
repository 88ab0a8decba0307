/** Habits as they are typed in forms. */

import { numberIn } from '../text/typed-number.ts'

/** `quota` is empty for a challenge that is done once. */
export type TypedHabit = { quota: string; paidWeeks: string }

/** The habit that was typed; null for a challenge that is done once. */
export const habitIn = ({ quota, paidWeeks }: TypedHabit) =>
  quota === '' ? null : { quota: Number(quota), paidWeeks: numberIn(paidWeeks) ?? NaN }
