import type { Challenge } from '@canopy/contract/challenges/shapes'
import { lastMomentOf } from '@canopy/contract/text/beginning-of'
import { communityDayFormat } from '../../language/community-days.ts'
import { t } from '../../language/messages.ts'

export type Season = Pick<Challenge, 'closed' | 'startsAt' | 'endsAt'>

const longDay = communityDayFormat({ dateStyle: 'long' })

/** Whether members can join the challenge and submit proofs now. */
export const isOpenNow = ({ closed, startsAt }: Season) =>
  !closed && (startsAt === null || Date.parse(startsAt) <= Date.now())

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
      <p className="text-muted">{t('challenges.endsOn', { date: longDay.format(lastMomentOf(endsAt)) })}</p>
    )
  return null
}
