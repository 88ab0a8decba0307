/** Challenges that are done again every week. Weeks begin on Mondays where the community is. */

import { z } from 'zod/mini'
import { Count, orUnlisted } from '../fields.ts'
import { coded } from '../language/coded-message.ts'
import { HABIT_QUOTA_MAX, HABIT_WEEKS_MAX } from '../limits.ts'

/** Deeds a week that count, and the weeks in which they give points to a member. */
export const Habit = z.object({ quota: Count, paidWeeks: Count })
export type Habit = z.infer<typeof Habit>

const upTo = (max: number, message: string) =>
  z.int(message).check(z.minimum(1, message), z.maximum(max, message))

/** A habit as it is typed; null for a challenge that is done once. */
export const NewHabit = z.nullable(
  z.object({
    quota: upTo(HABIT_QUOTA_MAX, coded('challenges.quotaRange', { max: HABIT_QUOTA_MAX })),
    paidWeeks: upTo(HABIT_WEEKS_MAX, coded('challenges.paidWeeksRange', { max: HABIT_WEEKS_MAX })),
  }),
)

/**
 * `before` the member's first deed. One of five weeks can be a `rest`: a week in which deeds are missing is one if none of the four weeks
 * before it was, and `missed` otherwise. The week that is not over is `open` until it is `done`.
 */
export const WeekState = z.enum(['before', 'done', 'rest', 'missed', 'open'])
export type WeekState = z.infer<typeof WeekState>

const week = { startsOn: z.iso.date(), deeds: Count }

/**
 * The caller's own week of a habit. `paidWeeksLeft` are the weeks that can give points, with this one. `weeks` are the last ones, of which
 * this is the last.
 */
export const HabitWeek = z.object({
  ...week,
  paidWeeksLeft: Count,
  doneToday: z.boolean(),
  weeks: z.array(z.object({ ...week, state: orUnlisted(WeekState) })),
})
export type HabitWeek = z.infer<typeof HabitWeek>

/** The most points that one member can get for a challenge. */
export const pointsPerMember = (points: number, habit: Habit | null | undefined) =>
  habit ? points * habit.quota * habit.paidWeeks : points
