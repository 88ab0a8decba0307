import type { Health } from '@canopy/contract/desk/overview'
import type { ReactNode } from 'react'
import { rich, t } from '../../../language/messages.ts'
import { formatNumber } from '../../../language/numbers.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'

const MEGABYTE = 1_000_000

const megabytes = (bytes: number) => t('desk.megabytes', { size: Math.round(bytes / MEGABYTE) })

/** Lists what is wrong, and what grows. */
export function HealthPart({ health }: { health: Health }) {
  const { mailsWaiting, mailsWaitingSince, jobsGivenUp, failedReviews, modelCalls, modelCallsLimit } = health
  return (
    <Card className="min-w-0 p-5">
      <h2 className="mb-3 text-base font-bold">{t('common.health')}</h2>
      <dl className="divide-y divide-line">
        <Line name={t('desk.mailsWaiting')} isWrong={mailsWaiting > 0}>
          {mailsWaitingSince
            ? rich('desk.mailsOldest', {
                count: mailsWaiting,
                time: () => <TimeAgo time={mailsWaitingSince} />,
              })
            : formatNumber(mailsWaiting)}
        </Line>
        <Line name={t('desk.jobsGivenUp')} isWrong={jobsGivenUp > 0}>
          {formatNumber(jobsGivenUp)}
        </Line>
        <Line name={t('desk.failedReviews')} isWrong={failedReviews > 0}>
          {formatNumber(failedReviews)}
        </Line>
        {health.driftedModels.map((name) => (
          <Line key={name} name={t('desk.modelDrifted')} isWrong>
            {name}
          </Line>
        ))}
        <Line name={t('desk.modelCalls')} isWrong={modelCalls >= modelCallsLimit}>
          {t('desk.callsOf', { calls: modelCalls, max: modelCallsLimit })}
        </Line>
        <Line name={t('desk.serverProcesses')} isWrong={health.nodes === 0}>
          {formatNumber(health.nodes)}
        </Line>
        <Line name={t('desk.databaseSize')}>{megabytes(health.databaseBytes)}</Line>
        <Line name={t('desk.picturesSize')}>{megabytes(health.pictureBytes)}</Line>
      </dl>
    </Card>
  )
}

function Line({ name, isWrong = false, children }: { name: string; isWrong?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-2">
      <dt>{name}</dt>
      <dd className="flex items-center gap-2 text-end tabular">
        {children}
        {isWrong && <Badge tone="danger">{t('desk.lookHere')}</Badge>}
      </dd>
    </div>
  )
}
