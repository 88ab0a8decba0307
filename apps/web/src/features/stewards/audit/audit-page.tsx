import type { AuditEntry } from '@canopy/contract/desk/audit'
import { reasonText } from '@canopy/contract/desk/cases'
import { hasDuty } from '@canopy/contract/desk/duties'
import { exportAuditEntries, listAuditEntries } from '@canopy/contract/desk/endpoints'
import { orderMark } from '@canopy/contract/shop/orders/shapes'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { actionLabels, labelOf, subjectLabels } from '../case/audit-labels.ts'
import { Change } from '../case/change.tsx'
import { columnsOf } from '../list/columns.ts'
import { DeskList } from '../list/desk-list.tsx'
import { choicesOf, type Filter } from '../list/filters.ts'
import { stewardsQuery, subjectPath } from './audit-data.ts'

const NO_ACTOR = 'command'

const csv = { endpoint: exportAuditEntries, fileName: 'audit-log.csv' }

const column = columnsOf<AuditEntry>()
const columns = column.columns([
  column.display({
    id: 'action',
    header: () => t('desk.action'),
    cell: ({ row }) => (
      <span className="font-semibold xl:whitespace-nowrap">{labelOf(actionLabels, row.original.action)}</span>
    ),
  }),
  column.display({
    id: 'actor',
    header: () => t('desk.doneBy'),
    cell: ({ row }) => <Actor {...row.original} />,
  }),
  column.display({
    id: 'subject',
    header: () => t('desk.doneOn'),
    cell: ({ row }) => <Subject subject={row.original.subject} />,
  }),
  column.display({
    id: 'change',
    header: () => t('desk.change'),
    cell: ({ row }) => <Change before={row.original.before} after={row.original.after} />,
  }),
  column.display({
    id: 'reason',
    header: () => t('desk.reason'),
    cell: ({ row }) => (
      <span className="[overflow-wrap:anywhere]">{reasonText(t, row.original.reason ?? '')}</span>
    ),
  }),
  column.display({
    id: 'request',
    header: () => t('desk.request'),
    meta: { from: 'xl' },
    cell: ({ row }) => <RequestId id={row.original.requestId ?? ''} />,
  }),
  column.display({
    id: 'at',
    header: () => t('desk.when'),
    meta: { align: 'end' },
    cell: ({ row }) => <TimeAgo time={row.original.at} className="text-muted" />,
  }),
])

export function AuditPage() {
  usePageTitle(t('desk-policy.auditLog'))
  const api = useApi()
  const { duties } = useSession()
  const { data: stewards } = useQuery(stewardsQuery(api))
  const filters: Filter[] = [
    { kind: 'text', name: 'subjectId', label: t('desk.subjectId') },
    {
      kind: 'choice',
      name: 'actorId',
      label: t('desk.doneBy'),
      choices: [
        ...(stewards ?? []).map(({ userId, fullName }) => ({ value: userId, label: fullName })),
        { value: NO_ACTOR, label: t('desk.noActor') },
      ],
    },
    { kind: 'choice', name: 'action', label: t('desk.action'), choices: choicesOf(actionLabels) },
    { kind: 'choice', name: 'subjectKind', label: t('desk.doneOn'), choices: choicesOf(subjectLabels) },
    { kind: 'days', from: 'from', to: 'to' },
  ]

  return (
    <DeskList
      title={t('desk-policy.auditLog')}
      kind="audit"
      columns={columns}
      rowId={({ entryId }) => String(entryId)}
      filters={filters}
      load={(query, options) => api.page(listAuditEntries, { query }, options)}
      empty={t('desk-policy.noAuditEntries')}
      csv={hasDuty(duties, 'owner') ? csv : undefined}
    />
  )
}

function Actor({ actor, keyId }: Pick<AuditEntry, 'actor' | 'keyId'>) {
  if (!actor) return t('desk.noActor')
  const name = actor.fullName || t('common.formerSteward')
  if (keyId === null) return name
  return (
    <>
      {name} <span className="text-sm text-muted">{t('desk.withApiKey')}</span>
    </>
  )
}

function Subject({ subject }: { subject: AuditEntry['subject'] }) {
  const path = subjectPath(subject)
  const label = labelOf(subjectLabels, subject.kind)
  return (
    <span title={subject.id} className="[overflow-wrap:anywhere]">
      {path ? <TextLink to={path}>{label}</TextLink> : label} {subject.name && <bdi>{subject.name}</bdi>}{' '}
      <span className="whitespace-nowrap text-muted tabular">
        {subject.kind === 'order' ? orderMark(subject.id) : shortId(subject.id)}
      </span>
    </span>
  )
}

function RequestId({ id }: { id: string }) {
  return (
    <span title={id} className="text-xs whitespace-nowrap text-muted">
      {shortId(id)}
    </span>
  )
}

/** The end of a UUID differs most; other ids are shown whole. */
const shortId = (id: string) => (id.length === 36 ? `…${id.slice(-6)}` : id)
