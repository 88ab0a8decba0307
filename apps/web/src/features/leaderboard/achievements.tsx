import type { PlainMessageId } from '@canopy/contract/language/translate'
import { type Badge, badgesOf } from '@canopy/contract/points/badges'
import { Lock } from 'lucide-react'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { Card } from '../../ui/card.tsx'
import { BadgePicture } from '../../ui/drawings/badge-picture.tsx'

/** Tasks by badge. */
const tasks: Record<string, PlainMessageId> = {
  'first-step': 'leaderboard.firstStep',
  'green-streak': 'leaderboard.greenStreak',
  challenger: 'leaderboard.challenger',
  century: 'leaderboard.century',
  voice: 'leaderboard.voice',
  'green-shopper': 'leaderboard.greenShopper',
}

/** The member's badges, earned and still to earn. */
export function Achievements() {
  const { badgesList } = useSession()
  const badges = badgesList.length > 0 ? badgesList : badgesOf(t, [])
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
  const task = tasks[id]
  return (
    <li
      className={`flex flex-col items-center gap-0.5 rounded-control px-2 py-3 text-center ${isUnlocked ? 'bg-sun-tint' : 'bg-sunken'}`}
    >
      <BadgePicture badge={badge} className="mb-1 size-10" />
      <span className="text-sm font-semibold">{name}</span>
      <span className="text-xs text-muted">{task && t(task)}</span>
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
