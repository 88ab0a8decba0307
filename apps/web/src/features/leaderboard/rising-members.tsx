import { paths } from '@canopy/contract/paths'
import type { LeaderboardEntry } from '@canopy/contract/points/leaderboard/shapes'
import { Flag } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../language/messages.ts'
import { formatNumber } from '../../language/numbers.ts'
import { handle } from '../../session/username.ts'
import { Card } from '../../ui/card.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Points } from '../../ui/points/points.tsx'

/** Narrow on phones, where seven digits of points must fit next to a name. */
const cell = 'px-1 py-2.5 first:ps-4 last:pe-4 sm:px-3 sm:first:ps-6 sm:last:pe-6'

/** The members after the podium. */
export function RisingMembers({ entries, userId }: { entries: LeaderboardEntry[]; userId: string }) {
  return (
    <Card>
      <h2 id="rising-members" className="px-4 pt-5 pb-2 text-lg font-bold sm:px-6">
        {t('leaderboard.risingMembers')}
      </h2>
      <table aria-labelledby="rising-members" className="w-full text-sm sm:text-base">
        <thead>
          <tr className="border-b border-line text-start text-xs text-muted sm:text-sm [&>th]:font-semibold">
            <th scope="col" className={`${cell} max-sm:before:content-['#'_/_'']`}>
              <span className="max-sm:sr-only">{t('leaderboard.rank')}</span>
            </th>
            <th scope="col" className={cell}>
              <span className="max-sm:sr-only">{t('common.member')}</span>
            </th>
            <th scope="col" className={cell}>
              {t('common.name')}
            </th>
            <th scope="col" className={`${cell} text-end`}>
              {t('common.points')}
            </th>
            <th scope="col" className={`${cell} text-end`}>
              {/* The word is too wide for phones. */}
              <Flag aria-hidden="true" className="inline size-4 sm:hidden" />
              <span className="max-sm:sr-only">{t('common.challenges')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.userId} entry={entry} isOwn={entry.userId === userId} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Row({
  entry: { userId, rank, fullName, username, pointsCount, challengesCompleted, profileImgUrl },
  isOwn,
}: {
  entry: LeaderboardEntry
  isOwn: boolean
}) {
  return (
    <tr className={`border-b border-line last:border-0 ${isOwn ? 'bg-leaf-tint' : ''}`}>
      <td className={`${cell} font-bold tabular`}>{rank}</td>
      <td className={cell}>
        <Avatar src={profileImgUrl} size={36} />
      </td>
      <th scope="row" className={`${cell} w-full max-w-0 text-start font-normal`}>
        <span title={fullName} className="line-clamp-2 font-semibold wrap-anywhere">
          <Link to={paths.member(userId)} className="rounded-control hover:underline">
            {fullName}
          </Link>
          {isOwn && <span className="font-normal text-muted"> {t('leaderboard.you')}</span>}
        </span>
        <span title={handle(username)} className="block truncate text-xs text-muted">
          {handle(username)}
        </span>
      </th>
      <td className={`${cell} text-end`}>
        <Points amount={pointsCount} className="align-middle max-sm:[&>svg]:hidden" />
      </td>
      <td className={`${cell} text-end tabular`}>{formatNumber(challengesCompleted)}</td>
    </tr>
  )
}
