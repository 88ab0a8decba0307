import { joinChallenge, leaveChallenge } from '@canopy/contract/challenges/endpoints'
import type { Challenge } from '@canopy/contract/challenges/shapes'
import { paths } from '@canopy/contract/paths'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '../../../language/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { useParticipation } from '../challenges-data.ts'
import { countsNow, OwnWeek, paysNow } from '../habit/own-week.tsx'
import { WeekLeaves } from '../habit/week-leaves.tsx'
import { PaymentNote } from '../payment-note.tsx'
import { ChallengeDates, isOpenNow } from '../season.tsx'

/** The member's progress in a challenge, and buttons to join, leave and submit a proof. */
export function Participation({ challenge }: { challenge: Challenge }) {
  const { challengeId, joined, status, habit, week } = challenge
  const isOpen = isOpenNow(challenge)
  const participation = useParticipation(challengeId)
  const heading = useRef<HTMLHeadingElement>(null)

  // The pressed button is gone, so the heading takes the focus.
  useEffect(() => {
    if (participation.isSuccess) heading.current?.focus()
  }, [participation.isSuccess])

  return (
    <Card className="flex flex-col gap-3 p-4 sm:px-6 sm:py-5 lg:stays-beside lg:row-span-2 lg:gap-4 lg:px-5">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-lg font-bold outline-none">
        {joined && <Check aria-hidden="true" className="size-5 text-leaf-ink" />}
        {joined ? t('challenges.joined') : t('challenges.takePart')}
      </h2>
      {joined ? (
        habit && week ? (
          <OwnWeek habit={habit} week={week} pays={paysNow(challenge)} />
        ) : (
          <Progress challenge={challenge} />
        )
      ) : (
        <>
          {isOpen && <p className="text-muted">{t('challenges.takePartLead')}</p>}
          {week && <WeekLeaves weeks={week.weeks} />}
        </>
      )}
      <PaymentNote challenge={challenge} />
      {status !== 'completed' && <ChallengeDates challenge={challenge} />}
      {status === 'completed' ? (
        <ButtonLink to={paths.submitProof(challengeId)} variant="secondary">
          {t('challenges.seeYourProof')}
        </ButtonLink>
      ) : (
        <div className="flex flex-wrap gap-3 *:flex-1 lg:flex-col lg:*:flex-none">
          {!joined && isOpen && (
            <Button
              size="large"
              pending={participation.isPending}
              onClick={() => participation.mutate(joinChallenge)}
            >
              {t('challenges.join')}
            </Button>
          )}
          {isOpen && countsNow(challenge) && (
            <ButtonLink
              to={paths.submitProof(challengeId)}
              size="large"
              variant={joined ? 'primary' : 'secondary'}
            >
              {t('common.submit')}
            </ButtonLink>
          )}
          {joined && (
            <Button
              variant="quiet"
              size="large"
              pending={participation.isPending}
              onClick={() => participation.mutate(leaveChallenge)}
            >
              {t('challenges.leave')}
            </Button>
          )}
        </div>
      )}
      {participation.error && <Fault>{participation.error.message}</Fault>}
    </Card>
  )
}

function Progress({ challenge }: { challenge: Challenge }) {
  const { currentProgress, targetProgress } = challenge
  return (
    <div className="flex flex-col gap-2">
      <p className="flex justify-between gap-4 text-sm">
        <span className="text-muted">{stage(challenge)}</span>
        <span className="font-semibold whitespace-nowrap tabular">
          {t('challenges.progress', { done: currentProgress, target: targetProgress })}
        </span>
      </p>
      <ProgressBar label={t('challenges.yourProgress')} value={currentProgress} max={targetProgress} />
    </div>
  )
}

function stage({ status, currentProgress, payment }: Challenge) {
  // A challenge whose points are used up may have paid this member.
  if (status === 'completed')
    return payment === 'pays' ? t('challenges.stageEarned') : t('challenges.stageVerified')
  return currentProgress === 0 ? t('challenges.stageProofNext') : t('challenges.stageReviewed')
}
