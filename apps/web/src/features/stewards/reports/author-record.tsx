import type { ReportCase } from '@canopy/contract/stewards/reports'
import { paths } from '../../../paths.ts'
import { handle } from '../../../session/username.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { exactDay } from '../../../ui/time-ago.tsx'
import { DutyBadges } from '../case/duty-badges.tsx'

/** Who wrote what was reported, and what is known about them. */
export function AuthorRecord({ member }: { member: NonNullable<ReportCase['member']> }) {
  const { userId, fullName, username, profileImgUrl, joinedAt, duties, isSuspended, suspendedUntil } = member
  const figures = [
    ['Posts', member.posts],
    ['Removed', member.removed],
    ['Kept after a report', member.kept],
    ['Warnings', member.warnings],
    ['Suspensions', member.suspensions],
  ] as const
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar src={profileImgUrl} size={48} />
        <div className="min-w-0">
          <TextLink to={paths.deskMember(userId)} className="[overflow-wrap:anywhere]">
            <bdi>{fullName}</bdi>
          </TextLink>{' '}
          <DutyBadges duties={duties} />
          <p className="text-muted [overflow-wrap:anywhere]">
            {handle(username)} · since <time dateTime={joinedAt}>{exactDay.format(new Date(joinedAt))}</time>
          </p>
        </div>
      </div>
      {isSuspended && (
        <p>
          <Badge tone="danger">
            Suspended{' '}
            {suspendedUntil === null ? 'for good' : `until ${exactDay.format(new Date(suspendedUntil))}`}
          </Badge>
        </p>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {figures.map(([label, count]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-semibold tabular">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
