import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import type { Challenge } from '@canopy/contract/challenges/shapes'
import { Camera } from 'lucide-react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Checklist } from '../../../ui/checklist.tsx'

/** Offers another try after an issue, while there is one left. */
export function Retake({
  triesLeft,
  onRetake,
}: Pick<Challenge, 'triesLeft'> & {
  onRetake: () => void
}) {
  if (triesLeft?.ofChallenge === 0) return <p className="text-muted">{t('proofs.noTriesLeft')}</p>
  if (triesLeft?.today === 0) return <p className="text-muted">{t('proofs.noTriesToday')}</p>
  return (
    <div>
      <Button onClick={onRetake}>
        <Camera aria-hidden="true" className="size-5" />
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}

/** Lists what the next photo has to show better, above the form. */
export function ToShowBetter({ proof: { checklist } }: { proof: Proof }) {
  const failed = checklist.filter(({ answer }) => answer !== 'met')
  if (failed.length === 0) return null
  return (
    <section
      aria-label={t('proofs.whatToShowThisTime')}
      className="flex flex-col gap-2 rounded-control bg-sunken p-4"
    >
      <h3 className="font-semibold">{t('proofs.whatToShowThisTime')}</h3>
      <Checklist checklist={failed} />
    </section>
  )
}
