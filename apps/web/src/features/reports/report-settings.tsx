import type { PlainMessageId } from '@canopy/contract/language/translate'
import { REPORT_REASONS } from '@canopy/contract/limits'
import type { OwnRemoval, OwnReport } from '@canopy/contract/reports/shapes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/context.ts'
import { t } from '../../language/messages.ts'
import { Badge, type Tone } from '../../ui/badges/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DOT } from '../../ui/dot.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../ui/feedback/try-again.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { ShowMore } from '../../ui/lists/show-more.tsx'
import type { SectionOfPage } from '../../ui/section.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ownReportsQuery, reasonLabels, removalsQuery, useAppeal } from './reports-data.ts'

const kinds: Record<string, PlainMessageId> = {
  post: 'reports.post',
  comment: 'reports.comment',
  member: 'reports.member',
  challenge: 'reports.challenge',
}
const ownKinds: Record<string, PlainMessageId> = {
  post: 'reports.yourPost',
  comment: 'reports.yourComment',
  member: 'reports.yourProfile',
  challenge: 'reports.yourChallenge',
}

type Look = { tone: Tone; label: PlainMessageId }
const unknown: Look = { tone: 'neutral', label: 'reports.decided' }
const reportStates: Record<string, Look> = {
  open: { tone: 'sun', label: 'reports.waiting' },
  removed: { tone: 'leaf', label: 'reports.removedIt' },
  kept: { tone: 'neutral', label: 'reports.keptIt' },
}
const removalStates: Record<string, Look> = {
  open: { tone: 'sun', label: 'reports.appealWaiting' },
  removed: { tone: 'danger', label: 'reports.removed' },
  kept: { tone: 'leaf', label: 'reports.visibleAgain' },
}

function Reports() {
  const api = useApi()
  const reports = useInfiniteQuery(ownReportsQuery(api))
  const removals = useInfiniteQuery(removalsQuery(api))
  const failed = [reports, removals].find(({ isError, data }) => isError && !data)
  if (failed) {
    return (
      <TryAgain text={t('reports.ownReportsFailed')} pending={failed.isFetching} onRetry={failed.refetch} />
    )
  }
  if (!reports.data || !removals.data) {
    return (
      <div aria-busy="true">
        <p className="sr-only">{t('common.loading')}</p>
        <Skeleton className="h-14" />
      </div>
    )
  }
  const ownReports = reports.data.pages.flatMap(({ items }) => items)
  const ownRemovals = removals.data.pages.flatMap(({ items }) => items)
  return (
    <div className="flex flex-col gap-6">
      {ownRemovals.length > 0 && (
        <div>
          <h3 className="font-semibold">{t('reports.removedByStewards')}</h3>
          <ul className="divide-y divide-line">
            {ownRemovals.map((removal) => (
              <Removal key={removal.caseId} removal={removal} />
            ))}
          </ul>
          <ShowMore query={removals} className="pt-2" />
        </div>
      )}
      <div>
        <h3 className="font-semibold">{t('reports.myReports')}</h3>
        {ownReports.length === 0 && <p className="mt-1 text-muted">{t('reports.noOwnReports')}</p>}
        <ul className="divide-y divide-line">
          {ownReports.map((report) => (
            <Report key={report.caseId} report={report} />
          ))}
        </ul>
        <ShowMore query={reports} className="pt-2" />
      </div>
    </div>
  )
}

/** A reason that this version does not know is shown as it is. */
function reasonOf(reason: string) {
  const known = REPORT_REASONS.find((listed) => listed === reason)
  return known ? t(reasonLabels[known]) : reason
}

function Report({ report: { kind, reason, reportedAt, state } }: { report: OwnReport }) {
  const { tone, label } = reportStates[state] ?? unknown
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <span>
        {t(kinds[kind] ?? 'reports.something')}
        {DOT}
        {reasonOf(reason)}{' '}
        <span className="text-sm text-muted">
          <TimeAgo time={reportedAt} />
        </span>
      </span>
      <Badge tone={tone}>{t(label)}</Badge>
    </li>
  )
}

function Removal({ removal }: { removal: OwnRemoval }) {
  const { caseId, kind, text, state, reason, decidedAt, appeal, mayAppeal } = removal
  const { tone, label } = removalStates[state] ?? unknown
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{t(ownKinds[kind] ?? 'reports.somethingOfYours')}</span>
        <Badge tone={tone}>{t(label)}</Badge>
      </div>
      {text && <p className="line-clamp-3 wrap-anywhere text-muted">{text}</p>}
      {reason && (
        <p className="wrap-anywhere">
          {t('reports.stewardsReason', { reason })}{' '}
          <TimeAgo time={decidedAt} className="text-sm text-muted" />
        </p>
      )}
      {appeal && <p className="wrap-anywhere text-muted">{t('reports.appealed', { text: appeal })}</p>}
      {mayAppeal && !isOpen && (
        <Button variant="secondary" size="small" className="self-start" onClick={() => setOpen(true)}>
          {t('common.askForASecondLook')}
        </Button>
      )}
      {mayAppeal && isOpen && <Appeal caseId={caseId} />}
    </li>
  )
}

function Appeal({ caseId }: { caseId: string }) {
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useAppeal(caseId)
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        mutate(text)
      }}
    >
      <Field
        label={t('reports.appealQuestion')}
        description={t('reports.appealOnce')}
        error={error?.message}
        className="w-full"
      >
        <TextArea value={text} rows={2} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button type="submit" size="small" pending={isPending} disabled={text.trim() === ''}>
        {t('common.askForASecondLook')}
      </Button>
    </form>
  )
}

export const reportSettings: SectionOfPage = {
  id: 'moderation',
  title: 'reports.settings',
  lead: 'reports.settingsLead',
  Content: Reports,
}
