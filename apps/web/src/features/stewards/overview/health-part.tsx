import type { Health } from '@canopy/contract/desk/overview'
import { formatNumber } from '@canopy/contract/text/format-number'
import type { ReactNode } from 'react'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'

const MEGABYTE = 1_000_000

const megabytes = (bytes: number) => `${formatNumber(Math.round(bytes / MEGABYTE))} MB`

/** Lists what is wrong, and what grows. */
export function HealthPart({ health }: { health: Health }) {
  const { mailsWaiting, mailsWaitingSince, jobsGivenUp, failedReviews, modelCalls, modelCallsLimit } = health
  return (
    <Card className="min-w-0 p-5">
      <h2 className="mb-3 text-base font-bold">{t('common.health')}</h2>
      <dl className="divide-y divide-line">
        <Line name={t('desk.mailsNotSentYet')} isWrong={mailsWaiting > 0}>
          {formatNumber(mailsWaiting)}
          {mailsWaitingSince && (
            <>
              {t('desk.oldest')} <TimeAgo time={mailsWaitingSince} />
            </>
          )}
        </Line>
        <Line name={t('desk.jobsGivenUpInThe')} isWrong={jobsGivenUp > 0}>
          {formatNumber(jobsGivenUp)}
        </Line>
        <Line name={t('desk.proofsThatCouldNotBe')} isWrong={failedReviews > 0}>
          {formatNumber(failedReviews)}
        </Line>
        <Line name={t('desk.callsOfTheReviewingModel')} isWrong={modelCalls >= modelCallsLimit}>
          {formatNumber(modelCalls)} of {formatNumber(modelCallsLimit)}
        </Line>
        <Line name={t('desk.serverProcessesAlive')} isWrong={health.nodes === 0}>
          {formatNumber(health.nodes)}
        </Line>
        <Line name={t('desk.sizeOfTheDatabase')}>{megabytes(health.databaseBytes)}</Line>
        <Line name={t('desk.sizeOfThePictures')}>{megabytes(health.pictureBytes)}</Line>
      </dl>
    </Card>
  )
}

function Line({ name, isWrong = false, children }: { name: string; isWrong?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-2">
      <dt>{name}</dt>
      <dd className="flex items-center gap-2 text-right tabular">
        {children}
        {isWrong && <Badge tone="danger">{t('desk.lookHere')}</Badge>}
      </dd>
    </div>
  )
}
