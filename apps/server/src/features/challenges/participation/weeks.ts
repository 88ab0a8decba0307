/** Weeks of a habit, as its member sees them: forgivingly. Days are written like "2026-11-30", weeks are named by their Mondays. */

import type { Habit, HabitWeek, WeekState } from '@canopy/contract/challenges/habit'
import { WEEKS_SHOWN } from '@canopy/contract/limits'

/** After a rest week, so many weeks have none. */
const REST_AGAIN_AFTER = 4

/** `deeds` by week, and the weeks that the member is paid for or waits to be paid for. */
export type HabitState = { today: string; doneToday: boolean; deeds: Record<string, number>; paid: string[] }

const weeksBefore = (monday: string, weeks: number) =>
  Temporal.PlainDate.from(monday).subtract({ weeks }).toString()

function mondayOf(day: string) {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/** The states of the weeks from that of the first deed to `thisWeek`. */
export function weekStates(quota: number, deeds: Record<string, number>, thisWeek: string) {
  const first = Object.keys(deeds).sort().at(0) ?? thisWeek
  const states = new Map<string, WeekState>()
  let sinceRest = REST_AGAIN_AFTER
  for (let week = first; week <= thisWeek; week = weeksBefore(week, -1)) {
    const isDone = (deeds[week] ?? 0) >= quota
    const rests = !isDone && week < thisWeek && sinceRest >= REST_AGAIN_AFTER
    states.set(week, isDone ? 'done' : rests ? 'rest' : week === thisWeek ? 'open' : 'missed')
    sinceRest = rests ? 0 : sinceRest + 1
  }
  return states
}

export function habitWeek(
  { quota, paidWeeks }: Habit,
  { today, doneToday, deeds, paid }: HabitState,
): HabitWeek {
  const startsOn = mondayOf(today)
  const states = weekStates(quota, deeds, startsOn)
  return {
    startsOn,
    deeds: deeds[startsOn] ?? 0,
    paidWeeksLeft: Math.max(paidWeeks - paid.filter((week) => week !== startsOn).length, 0),
    doneToday,
    weeks: Array.from({ length: WEEKS_SHOWN }, (_, index) => {
      const week = weeksBefore(startsOn, WEEKS_SHOWN - 1 - index)
      return { startsOn: week, deeds: deeds[week] ?? 0, state: states.get(week) ?? 'before' }
    }),
  }
}
