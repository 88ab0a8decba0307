import type { Challenge } from '@canopy/contract/challenges/shapes'
import { paths } from '@canopy/contract/paths'
import { useEffect, useRef } from 'react'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { TextLink } from '../../../ui/text-link.tsx'

/** Takes the focus, because the form below was emptied. */
export function AddedChallenge({ challenge }: { challenge: Challenge }) {
  const { challengesPerDay } = useSession()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])

  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-leaf-tint px-4 py-3 text-leaf-ink outline-none"
    >
      <p className="font-medium">{t('challenges.added')}</p>
      {challengesPerDay !== null && <p className="w-full text-sm">{t('challenges.waitsForApproval')}</p>}
      <TextLink to={paths.challenge(challenge.challengeId)}>
        {t('challenges.viewAdded', { name: challenge.challengeName })}
      </TextLink>
    </div>
  )
}
