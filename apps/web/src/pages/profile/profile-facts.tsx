import type { Profile } from '@canopy/contract/accounts'
import type { Badge } from '@canopy/contract/badges'
import { messages } from '@canopy/contract/messages'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { BadgePicture } from '../../ui/drawings/badge-picture.tsx'
import { Points } from '../../ui/points.tsx'

/** The server sends the e-mail address only to the member. */
export function ProfileFacts({ member }: { member: Profile }) {
  return (
    <Card className="px-5 lg:order-last">
      <dl className="divide-y divide-line sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-8 sm:max-lg:divide-y-0">
        <Fact name="Badges" wide>
          <Badges badges={member.badges} />
        </Fact>
        <Fact name="About" wide>
          <span dir="auto" className={member.bio ? 'whitespace-pre-line wrap-anywhere' : 'text-muted'}>
            {member.bio || messages.noBio}
          </span>
        </Fact>
        {member.email !== undefined && (
          <Fact name="Email">
            <span className="wrap-anywhere">{member.email}</span>
          </Fact>
        )}
        <Fact name="Points You Earned">
          <Points amount={member.pointsEarned} label />
        </Fact>
      </dl>
    </Card>
  )
}

/** With `wide` it takes a whole row of the two-column layout. */
function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`py-4 lg:py-5 ${wide ? 'col-span-full' : ''}`}>
      <dt className="mb-1 text-sm font-semibold text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Badges({ badges }: { badges: Badge[] }) {
  return (
    <ul aria-label="Badges" className="mt-1 flex flex-wrap gap-2">
      {badges.map((badge) => (
        <li
          key={badge.id}
          className={`inline-flex h-8 items-center gap-1.5 rounded-full px-2.5 text-sm font-semibold ${badge.isUnlocked ? 'bg-sun-tint text-sun-ink' : 'border border-dashed border-edge text-muted'}`}
        >
          <BadgePicture badge={badge} className="size-5" />
          {badge.name}
          {!badge.isUnlocked && (
            <>
              <Lock aria-hidden="true" className="size-3.5" />
              <span className="sr-only">(locked)</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
