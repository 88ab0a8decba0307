import { reasonText } from '@canopy/contract/desk/cases'
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

const filtersOf = (): Filter[] => [
  {
    kind: 'choice',
    name: 'kind',
    label: t('desk-members.kind'),
    choices: [
      { value: 'warning', label: t('desk-members.warnings') },
      { value: 'suspension', label: t('desk-members.suspensions') },
    ],
  },
]

const csv = { endpoint: exportSanctions, fileName: 'sanctions.csv' }

const column = columnsOf<Sanction>()
const columns = column.columns([
  column.display({
    id: 'member',
    header: () => t('common.member'),
    cell: ({ row: { original } }) => (
      <TextLink to={paths.deskMember(original.member.userId)} className="[overflow-wrap:anywhere]">
        <bdi>{original.member.fullName}</bdi>
      </TextLink>
    ),
  }),
  column.display({
    id: 'state',
    header: () => t('desk-members.sanction'),
    cell: ({ row }) => <SanctionState sanction={row.original} />,
  }),
  column.display({
    id: 'reason',
    header: () => t('desk.reason'),
    cell: ({ row }) => <span className="[overflow-wrap:anywhere]">{reasonText(t, row.original.reason)}</span>,
  }),
  column.display({
    id: 'case',
    header: () => t('desk-members.case'),
    cell: ({ row: { original } }) =>
      original.caseId ? (
        <TextLink to={paths.deskReport(original.caseId)}>{t('common.report')}</TextLink>
      ) : (
        <span className="text-muted">{t('common.none')}</span>
      ),
  }),
  column.display({
    id: 'steward',
    header: () => t('desk-members.by'),
    meta: { from: 'lg' },
    cell: ({ row }) => row.original.steward?.fullName || t('common.formerSteward'),
  }),
  column.accessor('startedAt', {
    id: 'started',
    header: () => t('desk-members.since'),
    meta: { align: 'end', sort: { asc: 'oldest', desc: 'newest' } },
    cell: ({ getValue }) => <TimeAgo time={getValue()} className="text-muted" />,
  }),
])

export function SanctionsPage() {
  usePageTitle(t('desk-members.sanctionsList'))
  const api = useApi()
  return (
    <DeskList
      title={t('desk-members.sanctionsList')}
      kind="sanction"
      columns={columns}
      rowId={({ sanctionId }) => sanctionId}
      filters={filtersOf()}
      order="newest"
      load={(query, options) => api.page(listSanctions, { query }, options)}
      empty={t('desk.noSanctions')}
      csv={csv}
    />
  )
}
