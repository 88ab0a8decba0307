import type { Profile } from '@canopy/contract/accounts/profile/shapes'
import { paths } from '@canopy/contract/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rich } from '../../language/messages.ts'
import { isClosed } from './closed-account.tsx'

/** They lead to the lists, for those who may see them. */
export function FollowCounts({ member }: { member: Profile }) {
  const { userId, followers, following } = member
  const bold = (text: ReactNode) => <span className="font-semibold text-ink">{text}</span>
  const counts = [
    { to: paths.followers(userId), text: rich('people.followerCount', { count: followers, bold }) },
    { to: paths.following(userId), text: rich('people.followingCount', { count: following, bold }) },
  ]
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-muted tabular">
      {counts.map(({ to, text }) => {
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
