import type { Challenge } from '@canopy/contract/challenges/shapes'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Card } from '../../../ui/card.tsx'
import { habitsQuery } from '../challenges-data.ts'
import { RestHelp } from './week-leaves.tsx'
import { WeekSoFar } from './week-so-far.tsx'

/** Habits that fit beside a page. */
const SHOWN = 3

/** The member's week of each habit, in the side column of other pages; nothing without a habit. */
export function OwnHabits() {
  const { data } = useQuery(habitsQuery(useApi()))
  const titleId = useId()
  if (!data || data.length === 0) return null
  const shown = data.slice(0, SHOWN)
  return (
    <section aria-labelledby={titleId}>
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        <h2 id={titleId} className="text-lg font-bold">
          {t('habits.weekSoFar')}
        </h2>
        <ul className="flex flex-col gap-5">
          {shown.map((challenge) => (
            <li key={challenge.challengeId}>
              <OwnHabit challenge={challenge} />
            </li>
          ))}
        </ul>
        <RestHelp weeks={shown.flatMap(({ week }) => week?.weeks ?? [])} />
      </Card>
    </section>
  )
}

function OwnHabit({
  challenge: { challengeId, challengeName, language, habit, week },
}: {
  challenge: Challenge
}) {
  return (
    <div className="flex flex-col gap-2">
      <Link
        to={paths.challenge(challengeId)}
        lang={language ?? ''}
        dir="auto"
        className="rounded-control font-semibold wrap-anywhere hover:underline"
      >
        {challengeName}
      </Link>
      {habit && week && <WeekSoFar habit={habit} week={week} />}
    </div>
  )
}
