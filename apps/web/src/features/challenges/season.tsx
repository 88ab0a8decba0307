import type { Challenge } from '@canopy/contract/challenges/shapes'
import { communityDayFormat } from '../../language/community-days.ts'
import { t } from '../../language/messages.ts'

export type Season = Pick<Challenge, 'closed' | 'startsAt' | 'endsAt'>

const longDay = communityDayFormat({ dateStyle: 'long' })

/** Whether members can join the challenge and submit proofs now. */
export const isOpenNow = ({ closed, startsAt }: Season) =>
  !closed && (startsAt === null || Date.parse(startsAt) <= Date.now())

/** The last day ends with the time at which the challenge does. */
export const lastMoment = (endsAt: string) => Date.parse(endsAt) - 1

/** Why nobody can join, or until when one can; nothing for a challenge without dates. */
export function ChallengeDates({ challenge }: { challenge: Season }) {
  const { closed, startsAt, endsAt } = challenge
  if (closed) return <p className="text-muted">{t('challenges.isClosed')}</p>
  if (startsAt !== null && !isOpenNow(challenge))
    return (
      <p className="text-muted">{t('challenges.beginsOn', { date: longDay.format(Date.parse(startsAt)) })}</p>
    )
  if (endsAt !== null)
    return (
      <p className="text-muted">{t('challenges.endsOn', { date: longDay.format(lastMoment(endsAt)) })}</p>
    )
  return null
}
