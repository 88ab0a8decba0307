import type { Profile } from '@canopy/contract/accounts'
import type { ReactNode } from 'react'
import { ProfileFacts } from './profile-facts.tsx'
import { ProfileHeader } from './profile-header.tsx'

/** A member's page: who they are, what there is to know, and `children`: what they did. `actions` stand beside the name. */
export function ProfileFrame({
  member,
  actions,
  children,
}: {
  member: Profile
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="mx-auto flex max-w-160 flex-col gap-4 lg:max-w-238">
      <ProfileHeader member={member}>{actions}</ProfileHeader>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        <ProfileFacts member={member} />
        {children}
      </div>
    </div>
  )
}
