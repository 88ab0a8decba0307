import { type Badge, badgesOf } from '@canopy/contract/points/badges'
import { Lock } from 'lucide-react'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { Card } from '../../ui/card.tsx'
import { BadgePicture } from '../../ui/drawings/badge-picture.tsx'

/** Tasks by badge. */
const tasks: Record<string, string> = {
  'first-step': '1 challenge verified',
  'green-streak': '3 verified in 7 days',
  challenger: '10 challenges verified',
  century: '100 points earned',
  voice: '10 posts',
  'green-shopper': 'First points redeemed',
}

/** The member's badges, earned and still to earn. */
export function Achievements() {
  const { badgesList } = useSession()
  const badges = badgesList.length > 0 ? badgesList : badgesOf([])
  return (
    <Card className="px-4 py-5 sm:px-6 lg:col-start-2 lg:px-5">
      <h2 className="text-lg font-bold">{t('leaderboard.achievements')}</h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-2">
        {badges.map((badge) => (
          <Achievement key={badge.id} badge={badge} />
        ))}
      </ul>
    </Card>
  )
}

function Achievement({ badge }: { badge: Badge }) {
  const { id, name, isUnlocked } = badge
  return (
    <li
      className={`flex flex-col items-center gap-0.5 rounded-control px-2 py-3 text-center ${isUnlocked ? 'bg-sun-tint' : 'bg-sunken'}`}
    >
      <BadgePicture badge={badge} className="mb-1 size-10" />
      <span className="text-sm font-semibold">{name}</span>
      <span className="text-xs text-muted">{tasks[id]}</span>
      <span
        className={`mt-1 inline-flex items-center gap-1 text-xs ${isUnlocked ? 'text-sun-ink' : 'text-muted'}`}
      >
        {isUnlocked ? (
          t('leaderboard.unlocked')
        ) : (
          <>
            <Lock aria-hidden="true" className="size-3" />
            {t('leaderboard.locked')}
          </>
        )}
      </span>
    </li>
  )
}
