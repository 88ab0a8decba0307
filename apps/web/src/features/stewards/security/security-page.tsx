import { exportSecurityEvents, listSecurityEvents } from '@canopy/contract/desk/endpoints'
import type { SecurityEventEntry } from '@canopy/contract/desk/security'
import { paths } from '@canopy/contract/paths'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { Change } from '../case/change.tsx'
import { columnsOf } from '../list/columns.ts'
import { DeskList } from '../list/desk-list.tsx'
import { choicesOf, type Filter } from '../list/filters.ts'
import { kindLabels } from './kind-labels.ts'

const filters = (): Filter[] => [
  { kind: 'choice', name: 'kind', label: t('desk-policy.kind'), choices: choicesOf(kindLabels) },
  { kind: 'text', name: 'account', label: t('desk-policy.triedEmail') },
  { kind: 'text', name: 'userId', label: t('desk-policy.memberId') },
  { kind: 'text', name: 'network', label: t('desk-policy.network') },
  { kind: 'days', from: 'from', to: 'to' },
]

const csv = { endpoint: exportSecurityEvents, fileName: 'security-log.csv' }

const column = columnsOf<SecurityEventEntry>()
const columns = column.columns([
  column.display({
    id: 'kind',
    header: () => t('desk-policy.event'),
    cell: ({ row: { original } }) => (
      <span className="font-semibold xl:whitespace-nowrap">
        {labelOf(kindLabels, original.kind)}
        {original.times > 1 && <span className="text-muted"> × {original.times}</span>}
      </span>
    ),
  }),
  column.display({
    id: 'member',
    header: () => t('common.member'),
    cell: ({ row }) => <Member member={row.original.member} />,
  }),
  column.display({
    id: 'detail',
    header: () => t('desk-policy.detail'),
    cell: ({ row }) => <Detail detail={row.original.detail} />,
  }),
  column.display({
    id: 'network',
    header: () => t('desk-policy.network'),
    cell: ({ row }) => <Network network={row.original.network} />,
  }),
  column.display({
    id: 'device',
    header: () => t('desk-policy.device'),
    meta: { from: 'xl' },
    cell: ({ row }) => (
      <span className="text-muted tabular">
        {row.original.isOfSeveralDevices
          ? t('desk-policy.deviceAndOthers', { device: shortened(row.original.device) })
          : shortened(row.original.device)}
      </span>
    ),
  }),
  column.accessor('at', {
    id: 'at',
    header: () => t('desk.when'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <TimeAgo time={getValue()} className="text-muted" />,
  }),
])

export function SecurityPage() {
  usePageTitle(t('desk-policy.security'))
  const api = useApi()
  return (
    <DeskList
      title={t('desk-policy.security')}
      kind="security"
      columns={columns}
      rowId={({ eventId }) => String(eventId)}
      filters={filters()}
      load={(query, options) => api.page(listSecurityEvents, { query }, options)}
      empty={t('desk-policy.noEvents')}
      csv={csv}
      actions={
        <TextLink to={paths.auditLog} className="self-center">
          {t('desk-policy.toAuditLog')}
        </TextLink>
      }
    />
  )
}

function Member({ member }: Pick<SecurityEventEntry, 'member'>) {
  if (!member) return <span className="text-muted">{t('desk-policy.nobodySignedIn')}</span>
  return (
    <TextLink to={paths.deskMember(member.userId)} className="[overflow-wrap:anywhere]">
      <bdi>{member.fullName}</bdi>
    </TextLink>
  )
}

function Detail({ detail }: Pick<SecurityEventEntry, 'detail'>) {
  if (Object.keys(detail).length === 0) return <span className="text-muted">{t('common.none')}</span>
  return <Change before={null} after={detail} />
}

/** Leads to all events of the network. */
function Network({ network }: Pick<SecurityEventEntry, 'network'>) {
  if (network === null) return <span className="text-muted">{t('desk-policy.notRecorded')}</span>
  return (
    <TextLink to={`${paths.securityLog}?network=${network}`} className="tabular">
      {shortened(network)}
    </TextLink>
  )
}

/** Beginning of a hash, enough to see which are equal. */
const shortened = (hash: string | null) => hash?.slice(0, 8) ?? ''
