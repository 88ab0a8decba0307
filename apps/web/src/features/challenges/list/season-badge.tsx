import { DAY } from '@canopy/contract/limits'
import { lastMomentOf } from '@canopy/contract/text/beginning-of'
import { formatIsoDay } from '@canopy/contract/text/community-time'
import { communityDayFormat } from '../../../language/community-days.ts'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { isOpenNow, type Season } from '../season.tsx'

const communityDay = communityDayFormat({ day: 'numeric', month: 'short' })

/** Number of a day of the community, counted from any one. */
const dayOf = (time: Date) => Date.parse(formatIsoDay(time)) / DAY

/** Text about its beginning, or about the days that are left; undefined if it has ended or has neither. */
function seasonOf(challenge: Season): string | undefined {
  const { closed, startsAt, endsAt } = challenge
  if (closed) return undefined
  if (startsAt !== null && !isOpenNow(challenge))
    return t('challenges.startsOn', { date: communityDay.format(Date.parse(startsAt)) })
  if (endsAt === null) return undefined
  const days = dayOf(lastMomentOf(endsAt)) - dayOf(new Date())
  if (days < 0) return undefined
  return days === 0 ? t('challenges.endsToday') : t('challenges.endsIn', { days })
}

/** Season on the card of a challenge. */
export function SeasonBadge({ season }: { season: Season }) {
  const text = seasonOf(season)
  return text && <Badge tone="info">{text}</Badge>
}
