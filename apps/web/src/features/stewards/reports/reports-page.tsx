import { exportReportCases, listReportCases } from '@canopy/contract/desk/reports/endpoints'
import type { ReportCaseRow } from '@canopy/contract/desk/reports/shapes'
import { paths } from '@canopy/contract/paths'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { formatNumber } from '../../../language/numbers.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { reasonLabels } from '../../reports/index.ts'
import { labelOf } from '../case/audit-labels.ts'
import { columnsOf } from '../list/columns.ts'
import { DeskList } from '../list/desk-list.tsx'
import { choicesOf, type Filter } from '../list/filters.ts'
import { nextColumn } from '../list/next-column.tsx'
import { CaseBadges } from './case-badges.tsx'
import { kindLabels, stateLabels } from './reports-data.ts'

const filtersOf = (): Filter[] => [
  { kind: 'text', name: 'q', label: t('desk-members.filterWords') },
  {
    kind: 'choice',
    name: 'state',
    label: t('desk.state'),
    none: t(stateLabels.open),
    choices: [
      { value: 'kept', label: t(stateLabels.kept) },
      { value: 'removed', label: t(stateLabels.removed) },
      { value: 'any', label: t('desk-members.allStates') },
    ],
  },
  { kind: 'choice', name: 'kind', label: t('desk-members.kind'), choices: choicesOf(kindLabels) },
  {
    kind: 'choice',
    name: 'reason',
    label: t('desk.reason'),
    choices: choicesOf(reasonLabels),
  },
  {
    kind: 'choice',
    name: 'hidden',
    label: t('common.hidden'),
    choices: [
      { value: 'true', label: t('common.hidden') },
      { value: 'false', label: t('desk-members.visible') },
    ],
  },
]

const csv = { endpoint: exportReportCases, fileName: 'reports.csv' }

const casePath = ({ caseId }: ReportCaseRow) => paths.deskReport(caseId)

const column = columnsOf<ReportCaseRow>()
const columns = column.columns([
  column.display({
    id: 'case',
    header: () => t('desk-members.case'),
    cell: ({ row }) => <Name row={row.original} />,
  }),
  column.display({
    id: 'author',
    header: () => t('desk-members.by'),
    meta: { from: 'lg' },
    cell: ({ row }) => row.original.author?.fullName ?? t('desk-members.noAuthor'),
  }),
  column.display({
    id: 'state',
    header: () => t('desk.state'),
    cell: ({ row }) => <CaseBadges row={row.original} />,
  }),
  column.display({
    id: 'reasons',
    header: () => t('desk-members.reasons'),
    cell: ({ row }) => (
      <span className="flex flex-wrap gap-1">
        {row.original.reasons.map((reason) => (
          <Badge key={reason}>{labelOf(reasonLabels, reason)}</Badge>
        ))}
      </span>
    ),
  }),
  column.display({
    id: 'reports',
    header: () => t('desk-members.reports'),
    meta: { align: 'end' },
    cell: ({ row }) => formatNumber(row.original.reports),
  }),
  column.accessor('waitsSince', {
    id: 'since',
    header: () => t('desk-members.since'),
    meta: { align: 'end', sort: { asc: 'oldest', desc: 'newest' } },
    cell: ({ getValue }) => <TimeAgo time={getValue()} className="text-muted" />,
  }),
  nextColumn(casePath, ({ state }) => (state === 'open' ? t('desk-members.decide') : undefined)),
])

function ReportsPage() {
  usePageTitle(t('desk-members.reports'))
  const api = useApi()
  return (
    <DeskList
      title={t('desk-members.reports')}
      kind="report"
      columns={columns}
      rowId={({ caseId }) => caseId}
      casePath={casePath}
      filters={filtersOf()}
      order="oldest"
      load={(query, options) => api.page(listReportCases, { query }, options)}
      empty={t('desk.noReports')}
      csv={csv}
    />
  )
}

function Name({ row: { caseId, kind, excerpt } }: { row: ReportCaseRow }) {
  return (
    <span className="block min-w-0">
      <TextLink to={paths.deskReport(caseId)}>{labelOf(kindLabels, kind)}</TextLink>{' '}
      <bdi className="line-clamp-1 font-normal text-muted [overflow-wrap:anywhere]">{excerpt}</bdi>
    </span>
  )
}

export { ReportsPage as Component }
