import type { Profile } from '@canopy/contract/accounts/profile/shapes'
import { storedPicture } from '@canopy/contract/pictures'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateFormat } from '../../language/dates.ts'
import { t } from '../../language/messages.ts'
import { handle, usernameOf } from '../../session/username.ts'
import { Card } from '../../ui/card.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { FollowCounts } from './follow-counts.tsx'

const month = dateFormat({ year: 'numeric', month: 'long' })

/** `actions` are shown beside the portrait, `children` below the name. */
export function ProfileHeader({
  member,
  actions,
  children,
}: {
  member: Profile
  actions: ReactNode
  children: ReactNode
}) {
  const { fullName, profileImgUrl, coverImgUrl, joinedAt, isPrivate } = member
  return (
    <Card>
      <Picture
        src={coverImgUrl ?? undefined}
        srcSet={coverImgUrl ? storedPicture(coverImgUrl)?.srcSet : undefined}
        sizes="(width < 68.75rem) 100vw, 60rem"
        alt=""
        width={4}
        height={1}
        priority
      />
      <div className="px-5 pb-5">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div className="relative -mt-[48px] w-fit rounded-full border-4 border-surface bg-surface">
            <Avatar src={profileImgUrl} size={96} />
          </div>
          <div className="ms-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>
        </div>
        <h1 dir="auto" className="mt-3 text-as-page text-xl font-bold wrap-anywhere">
          {fullName}
          {isPrivate && (
            <>
              <Lock aria-hidden="true" className="ms-2 inline size-4 text-muted" />
              <span className="sr-only"> {t('common.privateAccount')}</span>
            </>
          )}
        </h1>
        {/* The dot is in the gap, and outside where the second fact begins a line. */}
        <p className="flex flex-wrap gap-x-3 overflow-x-clip text-muted wrap-anywhere">
          <span className="min-w-0">{handle(usernameOf(member))}</span>{' '}
          <span className="relative before:absolute before:-start-2 before:content-['·']">
            {t('people.memberSince', { month: month.format(new Date(joinedAt)) })}
          </span>
        </p>
        <FollowCounts member={member} />
        {children}
      </div>
    </Card>
  )
}
