import type { Challenge } from '@canopy/contract/challenges/shapes'
import { t } from '../../language/messages.ts'
import { exactDay } from '../../ui/time-ago.tsx'

/** Whether members can join the challenge and submit proofs now. */
export const isOpenNow = ({ closed, startsAt }: Challenge) =>
  !closed && (startsAt === null || Date.parse(startsAt) <= Date.now())

/** Why nobody can join, or until when one can; nothing for a challenge without dates. */
export function ChallengeDates({ challenge }: { challenge: Challenge }) {
  const { closed, startsAt, endsAt } = challenge
  if (closed) return <p className="text-muted">{t('challenges.isClosed')}</p>
  if (startsAt !== null && !isOpenNow(challenge))
    return (
      <p className="text-muted">{t('challenges.beginsOn', { date: exactDay.format(new Date(startsAt)) })}</p>
    )
  // The last day ends with this time.
  if (endsAt !== null)
    return (
      <p className="text-muted">
        {t('challenges.endsOn', { date: exactDay.format(Date.parse(endsAt) - 1) })}
      </p>
    )
  return null
}
