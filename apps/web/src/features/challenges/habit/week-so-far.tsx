import type { Habit, HabitWeek } from '@canopy/contract/challenges/habit'
import { t } from '../../../language/messages.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { WeekLeaves } from './week-leaves.tsx'

/** Shows how much of the week of a habit is done, and the weeks before it. */
export function WeekSoFar({ habit: { quota }, week: { deeds, weeks } }: { habit: Habit; week: HabitWeek }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="flex justify-between gap-4 text-sm">
        <span className="text-muted">{t('habits.yourWeek')}</span>
        <span className="font-semibold whitespace-nowrap tabular">
          {t('habits.doneOf', { done: deeds, quota })}
        </span>
      </p>
      <ProgressBar label={t('habits.yourWeek')} value={deeds} max={quota} />
      <WeekLeaves weeks={weeks} />
    </div>
  )
}
