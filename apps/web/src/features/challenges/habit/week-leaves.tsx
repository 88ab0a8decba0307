import type { HabitWeek, WeekState } from '@canopy/contract/challenges/habit'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { Leaf, Moon } from 'lucide-react'
import { t } from '../../../language/messages.ts'
import { shortDay } from '../../../ui/short-day.ts'

type Week = HabitWeek['weeks'][number]

const appearances: Record<WeekState, { className: string; text: PlainMessageId }> = {
  done: { className: 'fill-current text-leaf-ink', text: 'habits.stateDone' },
  rest: { className: 'text-leaf-ink', text: 'habits.stateRest' },
  open: { className: 'text-leaf-ink', text: 'habits.stateOpen' },
  missed: { className: 'text-edge', text: 'habits.stateMissed' },
  before: { className: 'text-line', text: 'habits.stateBefore' },
}

const isKnown = (state: string): state is WeekState => state in appearances

/** The last weeks of a habit as leaves, with how many of them were done. A rest week takes none away. */
export function WeekLeaves({ weeks }: Pick<HabitWeek, 'weeks'>) {
  const begun = weeks.filter(({ state }) => state !== 'before')
  const done = begun.filter(({ state }) => state === 'done').length
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <ul className="flex gap-1">
        {weeks.map((week) => (
          <WeekLeaf key={week.startsOn} week={week} />
        ))}
      </ul>
      {begun.length > 1 && (
        <p className="text-sm text-muted tabular">{t('habits.lastWeeks', { done, weeks: begun.length })}</p>
      )}
    </div>
  )
}

/** Says what a rest week is, if one of the weeks is. */
export const RestHelp = ({ weeks }: Pick<HabitWeek, 'weeks'>) =>
  weeks.some(({ state }) => state === 'rest') && <p className="text-sm text-muted">{t('habits.restHelp')}</p>

function WeekLeaf({ week: { startsOn, state } }: { week: Week }) {
  const { className, text } = appearances[isKnown(state) ? state : 'missed']
  // Midnight where the reader is, so that the day stays the same.
  const label = t('habits.weekOf', { day: shortDay(`${startsOn}T00:00`) ?? startsOn, state: t(text) })
  return (
    <li title={label}>
      {state === 'rest' ? (
        <Moon aria-hidden="true" className={`size-5 ${className}`} />
      ) : (
        <Leaf aria-hidden="true" className={`size-5 ${className}`} />
      )}
      <span className="sr-only">{label}</span>
    </li>
  )
}
