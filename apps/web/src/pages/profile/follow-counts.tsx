import type { Profile } from '@canopy/contract/accounts/profile/shapes'
import { paths } from '@canopy/contract/paths'
import { formatNumber } from '@canopy/contract/text/format-number'
import { Link } from 'react-router'
import { isClosed } from './closed-account.tsx'

/** They lead to the lists, for those who may see them. */
export function FollowCounts({ member }: { member: Profile }) {
  const { userId, followers, following } = member
  const counts = [
    { to: paths.followers(userId), count: followers, label: followers === 1 ? 'follower' : 'followers' },
    { to: paths.following(userId), count: following, label: 'following' },
  ]
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-muted tabular">
      {counts.map(({ to, count, label }) => {
        const text = (
          <>
            <span className="font-semibold text-ink">{formatNumber(count)}</span> {label}
          </>
        )
        return isClosed(member) ? (
          <span key={to}>{text}</span>
        ) : (
          <Link key={to} to={to} className="min-h-6 rounded-control hover:underline">
            {text}
          </Link>
        )
      })}
    </p>
  )
}
