import type { DeskMember } from '@canopy/contract/desk/members/shapes'
import { rich } from '../../../language/messages.ts'
import { handle } from '../../../session/username.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { exactDay } from '../../../ui/time-ago.tsx'
import { DutyBadges } from './duty-badges.tsx'

/** The member behind a case. */
export function MemberGlance({ member }: { member: DeskMember }) {
  const { fullName, username, profileImgUrl, joinedAt, duties } = member
  return (
    <div className="flex items-center gap-4">
      <Avatar src={profileImgUrl} size={64} />
      <div className="min-w-0">
        <h1 dir="auto" className="text-as-page text-xl font-bold [overflow-wrap:anywhere]">
          {fullName}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <span className="[overflow-wrap:anywhere]">{handle(username)}</span>
          <span>
            {rich('desk.memberSince', {
              day: exactDay.format(new Date(joinedAt)),
              time: (day) => <time dateTime={joinedAt}>{day}</time>,
            })}
          </span>
          <DutyBadges duties={duties} />
        </p>
      </div>
    </div>
  )
}
