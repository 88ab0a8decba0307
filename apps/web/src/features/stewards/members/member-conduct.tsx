import { reasonText } from '@canopy/contract/desk/cases'
import type { ReportCaseRow, Sanction } from '@canopy/contract/desk/reports/shapes'
import { paths } from '@canopy/contract/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { DOT } from '../../../ui/dot.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { Part } from '../case/part.tsx'
import { CaseBadges } from '../reports/case-badges.tsx'
import { kindLabels } from '../reports/reports-data.ts'
import { SanctionState } from '../sanctions/sanction-state.tsx'
import { sanctionsQuery } from '../sanctions/suspension-form.tsx'
import { Row, Rows } from './member-rows.tsx'
import { reportsQuery } from './members-data.ts'

/** Lists reports about a member and by them, and what followed from them. */
export function MemberConduct({ userId }: { userId: string }) {
  const [tab, setTab] = useState('about')
  const tabs = [
    { value: 'about', label: t('desk-members.reportsAbout'), content: <ReportsAbout userId={userId} /> },
    { value: 'by', label: t('desk-members.reportsBy'), content: <ReportsBy userId={userId} /> },
    { value: 'sanctions', label: t('desk-members.sanctions'), content: <Sanctions userId={userId} /> },
  ]
  return (
    <Part title={t('desk-members.reportsAndSanctions')}>
      <Tabs label={t('desk-members.reportsAndSanctions')} tabs={tabs} value={tab} onChange={setTab} />
    </Part>
  )
}

function ReportsAbout({ userId }: { userId: string }) {
  const list = useInfiniteQuery(reportsQuery(useApi(), userId, 'authorId'))
  return (
    <Rows list={list} empty={t('desk-members.noReportsAbout')}>
      {(list.data?.pages ?? []).flatMap(({ items }) =>
        items.map((row) => <Report key={row.caseId} row={row} />),
      )}
    </Rows>
  )
}

function ReportsBy({ userId }: { userId: string }) {
  const list = useInfiniteQuery(reportsQuery(useApi(), userId, 'reporterId'))
  return (
    <Rows list={list} empty={t('desk-members.noReportsBy')}>
      {(list.data?.pages ?? []).flatMap(({ items }) =>
        items.map((row) => <Report key={row.caseId} row={row} />),
      )}
    </Rows>
  )
}

function Sanctions({ userId }: { userId: string }) {
  const list = useInfiniteQuery(sanctionsQuery(useApi(), userId))
  return (
    <Rows list={list} empty={t('desk-members.noSanctions')}>
      {(list.data?.pages ?? []).flatMap(({ items }) =>
        items.map((sanction) => <SanctionRow key={sanction.sanctionId} sanction={sanction} />),
      )}
    </Rows>
  )
}

function Report({ row }: { row: ReportCaseRow }) {
  return (
    <Row time={row.waitsSince}>
      <span className="min-w-0 flex-1">
        <TextLink to={paths.deskReport(row.caseId)}>{labelOf(kindLabels, row.kind)}</TextLink>{' '}
        <bdi className="line-clamp-2 text-muted [overflow-wrap:anywhere]">{row.excerpt}</bdi>
      </span>
      <CaseBadges row={row} />
    </Row>
  )
}

function SanctionRow({ sanction }: { sanction: Sanction }) {
  const { reason, steward, caseId, startedAt } = sanction
  return (
    <Row time={startedAt}>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span>
          <SanctionState sanction={sanction} />
        </span>
        <span className="[overflow-wrap:anywhere]">“{reasonText(t, reason)}”</span>
        <span className="text-xs text-muted">
          {steward?.fullName || t('common.formerSteward')}
          {caseId !== null && (
            <>
              {DOT}
              <TextLink to={paths.deskReport(caseId)}>{t('common.report')}</TextLink>
            </>
          )}
        </span>
      </span>
    </Row>
  )
}
