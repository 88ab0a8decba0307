import { listReportCases } from '@canopy/contract/desk/reports/endpoints'
import type { ReportCase, Shown } from '@canopy/contract/desk/reports/shapes'
import { paths } from '@canopy/contract/paths'
import { languageOfText } from '@canopy/contract/text/language-of-text'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { reasonLabels } from '../../reports/index.ts'
import { labelOf } from '../case/audit-labels.ts'
import { CaseFailure } from '../case/case-failure.tsx'
import { CaseNavigation } from '../case/case-navigation.tsx'
import { History } from '../case/history.tsx'
import { Part } from '../case/part.tsx'
import { AuthorRecord } from './author-record.tsx'
import { CaseBadges } from './case-badges.tsx'
import { ReportDecisionForm } from './report-decision-form.tsx'
import { kindOf, reportCaseQuery } from './reports-data.ts'

function ReportCasePage() {
  const { caseId = '' } = useParams()
  const api = useApi()
  const found = useQuery(reportCaseQuery(api, caseId))
  usePageTitle(t('desk-members.reportedThing', { kind: kindOf(found.data?.kind) }))

  return (
    <div className="flex flex-col gap-4">
      <CaseNavigation
        kind="report"
        list={paths.deskReports}
        title={t('desk-members.reports')}
        load={(options) => api.call(listReportCases, {}, options)}
        casePath={(row) => paths.deskReport(row.caseId)}
      />
      {found.isPending && <Skeleton className="h-16 w-80 max-w-full" />}
      {found.isError && !found.data && (
        <CaseFailure title={t('common.report')} gone={t('desk.caseMissing')} query={found} />
      )}
      {found.data && <Loaded key={caseId} reportCase={found.data} />}
    </div>
  )
}

/** Path at which members see it. A comment has no page of its own. */
function pathOf({ kind, thingId, isHidden }: ReportCase) {
  if (kind === 'member') return paths.member(thingId)
  if (isHidden) return undefined
  if (kind === 'post') return paths.post(thingId)
  return kind === 'challenge' ? paths.challenge(Number(thingId)) : undefined
}

function Loaded({ reportCase }: { reportCase: ReportCase }) {
  const { caseId, kind, before, today, appeal, member } = reportCase
  const path = pathOf(reportCase)
  const isChanged = today === null || before === null || JSON.stringify(before) !== JSON.stringify(today)
  return (
    <>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-bold">{t('desk-members.reportedThing', { kind: kindOf(kind) })}</h1>
        <CaseBadges row={reportCase} />
        {path && today && <TextLink to={path}>{t('desk-members.openIt')}</TextLink>}
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-4">
          <Part title={isChanged ? t('desk-members.asItWasReported') : t('desk-members.whatWasReported')}>
            {before ? (
              <Thing shown={before} />
            ) : (
              <p className="text-muted">{t('desk-members.copyDeleted')}</p>
            )}
            {isChanged && (
              <>
                <h3 className="mt-4 mb-2 font-bold">{t('desk-members.today')}</h3>
                {today ? <Thing shown={today} /> : <p className="text-muted">{t('desk.thingGone')}</p>}
              </>
            )}
          </Part>
          {appeal !== null && (
            <Part title={t('desk-members.authorAppeals')}>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{appeal}</p>
            </Part>
          )}
          <Part title={t('common.decision')}>
            <ReportDecisionForm reportCase={reportCase} />
          </Part>
        </div>
        <div className="flex flex-col gap-4">
          {member && (
            <Part title={t('desk-members.author')}>
              <AuthorRecord member={member} />
            </Part>
          )}
          <Part title={t('desk-members.reports')}>
            <Reports reportCase={reportCase} />
          </Part>
          <Part title={t('common.history')}>
            <History kind="report" id={caseId} />
          </Part>
        </div>
      </div>
    </>
  )
}

function Thing({ shown: { title, text, pictures } }: { shown: Shown }) {
  return (
    <div className="flex flex-col gap-3">
      {title && <p className="text-base font-bold [overflow-wrap:anywhere]">{title}</p>}
      {text && (
        <p
          dir="auto"
          lang={languageOfText(text)}
          className="text-base whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {text}
        </p>
      )}
      {pictures.map((picture) => (
        <img
          key={picture}
          src={picture}
          alt={t('desk-members.whatWasReported')}
          className="max-h-[60dvh] w-full rounded-control bg-sunken object-contain"
        />
      ))}
    </div>
  )
}

function Reports({ reportCase: { reportList, reports } }: { reportCase: ReportCase }) {
  return (
    <>
      <ul className="flex flex-col gap-3">
        {reportList.map(({ reporter, reason, reportedAt, upheld, rejected }) => (
          <li key={reporter.userId}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong>{labelOf(reasonLabels, reason)}</strong>
              <TimeAgo time={reportedAt} className="text-muted" />
            </p>
            <p className="text-muted">
              {rich('desk-members.reporterRecord', {
                fullName: reporter.fullName,
                upheld,
                rejected,
                member: (name) => (
                  <TextLink to={paths.deskMember(reporter.userId)}>
                    <bdi>{name}</bdi>
                  </TextLink>
                ),
              })}
            </p>
          </li>
        ))}
      </ul>
      {reports > reportList.length && (
        <p className="mt-3 text-muted">
          {t('desk-members.moreReports', { count: reports - reportList.length })}
        </p>
      )}
    </>
  )
}

export { ReportCasePage as Component }
