import { exportReportCases, listReportCases } from '@canopy/contract/desk/reports/endpoints'
import type { ReportCaseRow } from '@canopy/contract/desk/reports/shapes'
import { REPORT_REASONS } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { formatNumber } from '@canopy/contract/text/format-number'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { columnsOf } from '../list/columns.ts'
import { DeskList } from '../list/desk-list.tsx'
import { choicesOf, type Filter } from '../list/filters.ts'
import { nextColumn } from '../list/next-column.tsx'
import { CaseBadges } from './case-badges.tsx'
import { kindLabels, stateLabels } from './reports-data.ts'

const filters: Filter[] = [
  { kind: 'text', name: 'q', label: 'Words in what was reported' },
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    none: stateLabels.open,
    choices: [
      { value: 'kept', label: stateLabels.kept },
      { value: 'removed', label: stateLabels.removed },
      { value: 'any', label: 'All' },
    ],
  },
  { kind: 'choice', name: 'kind', label: 'Kind', choices: choicesOf(kindLabels) },
  {
    kind: 'choice',
    name: 'reason',
    label: 'Reason',
    choices: REPORT_REASONS.map((reason) => ({ value: reason, label: reason })),
  },
  {
    kind: 'choice',
    name: 'hidden',
    label: 'Hidden',
    choices: [
      { value: 'true', label: 'Hidden' },
      { value: 'false', label: 'Visible' },
    ],
  },
]

const csv = { endpoint: exportReportCases, fileName: 'reports.csv' }

const casePath = ({ caseId }: ReportCaseRow) => paths.deskReport(caseId)

const column = columnsOf<ReportCaseRow>()
const columns = column.columns([
  column.display({ id: 'case', header: 'Case', cell: ({ row }) => <Name row={row.original} /> }),
  column.display({
    id: 'author',
    header: 'By',
    meta: { from: 'lg' },
    cell: ({ row }) => row.original.author?.fullName ?? 'No member',
  }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row }) => <CaseBadges row={row.original} />,
  }),
  column.display({
    id: 'reasons',
    header: 'Reasons',
    cell: ({ row }) => (
      <span className="flex flex-wrap gap-1">
        {row.original.reasons.map((reason) => (
          <Badge key={reason}>{reason}</Badge>
        ))}
      </span>
    ),
  }),
  column.display({
    id: 'reports',
    header: 'Reports',
    meta: { align: 'end' },
    cell: ({ row }) => formatNumber(row.original.reports),
  }),
  column.accessor('waitsSince', {
    id: 'since',
    header: 'Since',
    meta: { align: 'end', sort: { asc: 'oldest', desc: 'newest' } },
    cell: ({ getValue }) => <TimeAgo time={getValue()} className="text-muted" />,
  }),
  nextColumn(casePath, ({ state }) => (state === 'open' ? 'Decide' : undefined)),
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
      filters={filters}
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
