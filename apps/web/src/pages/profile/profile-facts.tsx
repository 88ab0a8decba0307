import type { Profile } from '@canopy/contract/accounts/profile/shapes'
import type { Badge } from '@canopy/contract/points/badges'
import { languageOfText } from '@canopy/contract/text/language-of-text'
import { ChevronDown, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../language/messages.ts'
import { Card } from '../../ui/card.tsx'
import { BadgePicture } from '../../ui/drawings/badge-picture.tsx'
import { Points } from '../../ui/points/points.tsx'
import { useIsWide } from '../../ui/use-media.ts'

/** Facts about a member. Those of others are folded on small screens, so that their posts come soon. */
export function ProfileFacts({ member }: { member: Profile }) {
  const isWide = useIsWide()
  const isOwn = member.email !== undefined
  if (isWide || isOwn)
    return (
      <Card className="px-5 lg:order-last">
        <Facts member={member} />
      </Card>
    )
  return (
    <Card>
      <details className="group">
        <summary className="flex min-h-12 list-none items-center gap-3 px-5 font-semibold -outline-offset-2 [&::-webkit-details-marker]:hidden">
          <span className="flex-1">{t('people.facts')}</span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="px-5">
          <Facts member={member} />
        </div>
      </details>
    </Card>
  )
}

/** The server sends the e-mail address only to the member. */
function Facts({ member }: { member: Profile }) {
  return (
    <dl className="divide-y divide-line sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-8 sm:max-lg:divide-y-0">
      <Fact name={t('people.badges')} wide>
        <Badges badges={member.badges} />
      </Fact>
      <Fact name={t('people.about')} wide>
        {member.bio ? (
          <span dir="auto" lang={languageOfText(member.bio)} className="whitespace-pre-line wrap-anywhere">
            {member.bio}
          </span>
        ) : (
          <span className="text-muted">{t('people.noBio')}</span>
        )}
      </Fact>
      {member.email !== undefined && (
        <Fact name={t('common.email')}>
          <span className="wrap-anywhere">{member.email}</span>
        </Fact>
      )}
      <Fact name={t('people.pointsYouEarned')}>
        <Points amount={member.pointsEarned} label />
      </Fact>
    </dl>
  )
}

/** A fact; with `wide` it takes a whole row of the two-column layout. */
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
    <ul aria-label={t('people.badges')} className="mt-1 flex flex-wrap gap-2">
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
              <span className="sr-only">{t('people.locked')}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
