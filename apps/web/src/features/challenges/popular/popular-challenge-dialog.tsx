import type { Challenge } from '@canopy/contract/challenges/shapes'
import { paths } from '@canopy/contract/paths'
import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ChallengeFigures } from '../challenge-figures.tsx'
import { ChallengePicture } from '../challenge-picture.tsx'
import { PaymentNote } from '../payment-note.tsx'

export function PopularChallengeDialog({ challenge }: { challenge: Challenge }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={challenge.challengeName}
      actions={
        <ButtonLink to={paths.submitProof(challenge.challengeId)}>{t('feed.submitChallenge')}</ButtonLink>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="overflow-clip rounded-card">
          <ChallengePicture challenge={challenge} sizes="30rem" />
        </div>
        <ChallengeFigures challenge={challenge} />
        <PaymentNote challenge={challenge} />
        <p lang={challenge.language ?? ''} dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {challenge.description}
        </p>
      </div>
    </Dialog>
  )
}
