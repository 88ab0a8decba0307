import { paths } from '@canopy/contract/paths'
import type { LeaderboardEntry } from '@canopy/contract/points/leaderboard/shapes'
import { Link } from 'react-router'
import { t } from '../../language/messages.ts'
import { handle } from '../../session/username.ts'
import { Card } from '../../ui/card.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Points } from '../../ui/points/points.tsx'
import { Medal } from './medal.tsx'

/** Steps by index of the entry: the first is in the middle and highest. */
const places = [
  { column: 'col-start-2', step: 'h-28 rounded-t-control bg-sun-tint sm:h-32' },
  { column: 'col-start-1', step: 'h-20 rounded-ss-control bg-sunken sm:h-24' },
  { column: 'col-start-3', step: 'h-16 rounded-se-control bg-sunken sm:h-18' },
]

/** The first three. The rank is shown as a number too, because members can share a rank. */
export function Podium({ entries, userId }: { entries: LeaderboardEntry[]; userId: string }) {
  return (
    <Card className="px-1 pt-5 sm:px-8 sm:pt-6">
      <ol className="grid grid-cols-3 items-end">
        {entries.map((entry, index) => (
          <Winner key={entry.userId} entry={entry} place={places[index]} isOwn={entry.userId === userId} />
        ))}
      </ol>
    </Card>
  )
}

function Winner({
  entry: { userId, rank, fullName, username, pointsCount, challengesCompleted, profileImgUrl },
  place,
  isOwn,
}: {
  entry: LeaderboardEntry
  place: (typeof places)[number] | undefined
  isOwn: boolean
}) {
  return (
    <li className={`row-start-1 flex min-w-0 flex-col items-center text-center ${place?.column}`}>
      <span className="relative">
        <Avatar src={profileImgUrl} size={72} />
        <span className="absolute -end-2 -bottom-2">
          <Medal rank={rank} />
        </span>
      </span>
      <p
        className="mt-4 line-clamp-3 max-w-full px-0.5 text-xs font-bold max-[24rem]:tracking-tighter wrap-anywhere sm:px-3 sm:text-base"
        title={fullName}
      >
        <Link to={paths.member(userId)} className="rounded-control hover:underline">
          {fullName}
        </Link>
        {isOwn && <span className="font-normal text-muted"> {t('leaderboard.you')}</span>}
      </p>
      <p className="max-w-full truncate px-1 text-xs text-muted sm:px-3 sm:text-sm" title={handle(username)}>
        {handle(username)}
      </p>
      <div className={`mt-3 flex w-full flex-col items-center justify-center gap-0.5 ${place?.step}`}>
        <p className={`font-bold tabular ${rank === 1 ? 'text-xl text-sun-ink' : 'text-lg'}`}>
          <span className="sr-only">{t('leaderboard.rank')} </span>
          {rank}
        </p>
        <Points amount={pointsCount} className="text-sm sm:text-base" />
        <p className="sr-only">{t('leaderboard.challengeCount', { count: String(challengesCompleted) })}</p>
      </div>
    </li>
  )
}
