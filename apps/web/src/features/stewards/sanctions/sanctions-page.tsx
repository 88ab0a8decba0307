import { exportSanctions, listSanctions } from '@canopy/contract/desk/reports/endpoints'
import type { Sanction } from '@canopy/contract/desk/reports/shapes'
import { paths } from '@canopy/contract/paths'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { columnsOf } from '../list/columns.ts'
import { DeskList } from '../list/desk-list.tsx'
import type { Filter } from '../list/filters.ts'
import { SanctionState } from './sanction-state.tsx'

const filters: Filter[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: 'Kind',
    choices: [
      { value: 'warning', label: 'Warnings' },
      { value: 'suspension', label: 'Suspensions' },
    ],
  },
]

const csv = { endpoint: exportSanctions, fileName: 'sanctions.csv' }

const column = columnsOf<Sanction>()
const columns = column.columns([
  column.display({
    id: 'member',
    header: 'Member',
    cell: ({ row: { original } }) => (
      <TextLink to={paths.deskMember(original.member.userId)} className="[overflow-wrap:anywhere]">
        <bdi>{original.member.fullName}</bdi>
      </TextLink>
    ),
  }),
  column.display({
    id: 'state',
    header: 'Sanction',
    cell: ({ row }) => <SanctionState sanction={row.original} />,
  }),
  column.display({
    id: 'reason',
    header: 'Reason',
    cell: ({ row }) => <span className="[overflow-wrap:anywhere]">{row.original.reason}</span>,
  }),
  column.display({
    id: 'case',
    header: 'Case',
    cell: ({ row: { original } }) =>
      original.caseId ? (
        <TextLink to={paths.deskReport(original.caseId)}>{t('common.report')}</TextLink>
      ) : (
        <span className="text-muted">{t('common.none')}</span>
      ),
  }),
  column.display({
    id: 'steward',
    header: 'By',
    meta: { from: 'lg' },
    cell: ({ row }) => row.original.steward?.fullName || 'Former steward',
  }),
  column.accessor('startedAt', {
    id: 'started',
    header: 'Since',
    meta: { align: 'end', sort: { asc: 'oldest', desc: 'newest' } },
    cell: ({ getValue }) => <TimeAgo time={getValue()} className="text-muted" />,
  }),
])

export function SanctionsPage() {
  usePageTitle(t('desk-members.warningsAndSuspensions'))
  const api = useApi()
  return (
    <DeskList
      title={t('desk-members.warningsAndSuspensions')}
      kind="sanction"
      columns={columns}
      rowId={({ sanctionId }) => sanctionId}
      filters={filters}
      order="newest"
      load={(query, options) => api.page(listSanctions, { query }, options)}
      empty={t('desk.noSanctions')}
      csv={csv}
    />
  )
}
