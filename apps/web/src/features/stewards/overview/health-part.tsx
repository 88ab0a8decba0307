import type { Health } from '@canopy/contract/desk/overview'
import { formatNumber } from '@canopy/contract/text/format-number'
import type { ReactNode } from 'react'
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
      <h2 className="mb-3 text-base font-bold">Health</h2>
      <dl className="divide-y divide-line">
        <Line name="Mails not sent yet" isWrong={mailsWaiting > 0}>
          {formatNumber(mailsWaiting)}
          {mailsWaitingSince && (
            <>
              , oldest <TimeAgo time={mailsWaitingSince} />
            </>
          )}
        </Line>
        <Line name="Jobs given up in the last 7 days" isWrong={jobsGivenUp > 0}>
          {formatNumber(jobsGivenUp)}
        </Line>
        <Line name="Proofs that could not be reviewed" isWrong={failedReviews > 0}>
          {formatNumber(failedReviews)}
        </Line>
        <Line name="Calls of the reviewing model today" isWrong={modelCalls >= modelCallsLimit}>
          {formatNumber(modelCalls)} of {formatNumber(modelCallsLimit)}
        </Line>
        <Line name="Server processes alive" isWrong={health.nodes === 0}>
          {formatNumber(health.nodes)}
        </Line>
        <Line name="Size of the database">{megabytes(health.databaseBytes)}</Line>
        <Line name="Size of the pictures">{megabytes(health.pictureBytes)}</Line>
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
        {isWrong && <Badge tone="danger">Look here</Badge>}
      </dd>
    </div>
  )
}
