import type { Challenge } from '@canopy/contract/challenges'
import { messages } from '@canopy/contract/messages'
import { BadgeCheck } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

/** Shown instead of the form once the challenge's points have been earned. */
export function AlreadyVerified({ challenge }: { challenge: Challenge }) {
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <p className="flex items-start gap-2 text-lg font-bold">
        <BadgeCheck aria-hidden="true" className="mt-0.75 size-6 shrink-0 text-leaf-ink" />
        {messages.alreadyEarned}
      </p>
      <p className="text-muted">Your proof was verified, and every challenge pays once.</p>
      <div className="grid gap-3 sm:flex">
        <ButtonLink to={paths.challenges}>Explore Challenges</ButtonLink>
        <ButtonLink to={paths.challenge(challenge.challengeId)} variant="secondary">
          Back to this challenge
        </ButtonLink>
      </div>
    </Card>
  )
}
