import type { Habit, HabitWeek } from '@canopy/contract/challenges/habit'
import type { Challenge } from '@canopy/contract/challenges/shapes'
import { DAY } from '@canopy/contract/limits'
import { t } from '../../../language/messages.ts'
import { exactDay } from '../../../ui/time-ago.tsx'
import { RestHelp } from './week-leaves.tsx'
import { WeekSoFar } from './week-so-far.tsx'

/** The member's week of a habit: what is done, what it still needs, whether it pays, and the weeks before it. */
export function OwnWeek({
  habit,
  week,
  pays,
}: {
  habit: Habit
  week: HabitWeek
  /** Whether the challenge gives the member points at all. */
  pays: boolean
}) {
  const { quota } = habit
  const { paidWeeksLeft } = week
  return (
    <div className="flex flex-col gap-2">
      <WeekSoFar habit={habit} week={week} />
      <RestHelp weeks={week.weeks} />
      <p className="text-sm text-pretty">{weekText(quota, week)}</p>
      {pays && paidWeeksLeft > 0 && (
        <p className="text-sm text-pretty text-muted">
          {paidWeeksLeft > 1 ? t('habits.weeksLeft', { weeks: paidWeeksLeft - 1 }) : t('habits.lastPaidWeek')}
        </p>
      )}
    </div>
  )
}

/** Says what the week of a habit still needs, or when the next proof counts. */
function weekText(quota: number, { deeds, doneToday, startsOn }: HabitWeek) {
  if (deeds >= quota) {
    const next = new Date(`${startsOn}T00:00`).getTime() + 7 * DAY + DAY / 2
    return t('habits.weekDone', { day: exactDay.format(next) })
  }
  return doneToday ? t('habits.todayDone') : t('habits.missing', { count: quota - deeds })
}

/** Whether another proof of the member would count now, if the challenge is a habit. */
export const countsNow = ({ habit, week }: Pick<Challenge, 'habit' | 'week'>) =>
  !habit || !week || (week.deeds < habit.quota && !week.doneToday)

/** Whether the challenge gives the member points, at once or after its approval. */
export const paysNow = ({ payment }: Pick<Challenge, 'payment'>) => payment === 'pays' || payment === 'waits'
