import type { Profile } from '@canopy/contract/accounts/profile/shapes'
import type { ReactNode } from 'react'
import { ProfileFacts } from './profile-facts.tsx'
import { ProfileHeader } from './profile-header.tsx'

/** `actions` are shown beside the portrait, `notice` below the name, `children` beside the facts. */
export function ProfileFrame({
  member,
  actions,
  notice,
  children,
}: {
  member: Profile
  actions: ReactNode
  notice?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="mx-auto flex max-w-160 flex-col gap-4 lg:max-w-none lg:gap-6">
      <ProfileHeader member={member} actions={actions}>
        {notice}
      </ProfileHeader>
      <div className="page-columns">
        <ProfileFacts member={member} />
        {children}
      </div>
    </div>
  )
}
