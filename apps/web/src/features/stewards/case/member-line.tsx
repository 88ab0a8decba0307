import type { DeskMember } from '@canopy/contract/desk/members/shapes'
import { paths } from '@canopy/contract/paths'
import type { ReactNode } from 'react'
import { rich } from '../../../language/messages.ts'
import { handle } from '../../../session/username.ts'
import { DOT } from '../../../ui/dot.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { exactDay } from '../../../ui/time-ago.tsx'
import { DutyBadges } from './duty-badges.tsx'

/** The member whom a case is about, beside it. `details` are undefined while they load. */
export function MemberLine({
  member: { userId, fullName, username },
  details,
  children,
}: {
  member: Pick<DeskMember, 'userId' | 'fullName' | 'username'>
  details: Pick<DeskMember, 'profileImgUrl' | 'joinedAt' | 'duties'> | undefined
  children?: ReactNode
}) {
  return (
    <div className="flex items-center gap-3">
      <Avatar src={details?.profileImgUrl ?? null} size={48} />
      <div className="min-w-0">
        <TextLink to={paths.deskMember(userId)} className="[overflow-wrap:anywhere]">
          <bdi>{fullName}</bdi>
        </TextLink>{' '}
        {details && <DutyBadges duties={details.duties} />}
        <p className="text-muted [overflow-wrap:anywhere]">
          {handle(username)}
          {details && (
            <>
              {DOT}
              {rich('desk.since', {
                day: exactDay.format(new Date(details.joinedAt)),
                time: (day) => <time dateTime={details.joinedAt}>{day}</time>,
              })}
            </>
          )}
        </p>
        {children}
      </div>
    </div>
  )
}
