import { CONTACT_DUTIES, DUTIES, hasDuty } from '@canopy/contract/desk/duties'
import { listDeskMembers } from '@canopy/contract/desk/members/endpoints'
import type { ListedMember } from '@canopy/contract/desk/members/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { useMemo } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { formatNumber } from '../../../language/numbers.ts'
import { useSession } from '../../../session/session-data.ts'
import { handle } from '../../../session/username.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { dutyLabels } from '../case/duties.ts'
import { DutyBadges } from '../case/duty-badges.tsx'
import { columnsOf } from '../list/columns.ts'
import { DeskList } from '../list/desk-list.tsx'
import type { Filter } from '../list/filters.ts'

const filtersFor = (duties: readonly string[]): Filter[] => [
  {
    kind: 'text',
    name: 'q',
    label: hasDuty(duties, ...CONTACT_DUTIES)
      ? t('desk-members.filterContact')
      : t('desk-members.filterName'),
  },
  {
    kind: 'choice',
    name: 'duty',
    label: t('desk-members.duty'),
    choices: DUTIES.map((duty) => ({ value: duty, label: t(dutyLabels[duty]) })),
  },
]

const column = columnsOf<ListedMember>()
const counted = (id: string, header: PlainMessageId, count: (member: ListedMember) => number | null) =>
  column.display({
    id,
    header: () => t(header),
    meta: { align: 'end', from: 'lg' },
    cell: ({ row }) => formatNumber(count(row.original) ?? 0),
  })

const columnsFor = (seesReports: boolean) =>
  column.columns([
    column.display({
      id: 'member',
      header: () => t('common.member'),
      cell: ({ row }) => <Name member={row.original} />,
    }),
    column.display({
      id: 'duties',
      header: () => t('desk-members.duties'),
      cell: ({ row: { original } }) =>
        original.duties.length === 0 ? (
          <span className="text-muted">{t('common.none')}</span>
        ) : (
          <DutyBadges duties={original.duties} />
        ),
    }),
    counted('posts', 'common.posts', ({ posts }) => posts),
    counted('proofs', 'desk-members.proofs', ({ proofs }) => proofs),
    ...(seesReports ? [counted('reports', 'desk-members.reportsAbout', ({ reports }) => reports)] : []),
    column.accessor('joinedAt', {
      id: 'joined',
      header: () => t('desk-members.joined'),
      meta: { align: 'end', sort: { asc: 'oldest', desc: 'newest' } },
      cell: ({ getValue }) => <TimeAgo time={getValue()} className="text-muted" />,
    }),
  ])

function MembersPage() {
  usePageTitle(t('common.members'))
  const api = useApi()
  const { duties } = useSession()
  const filters = filtersFor(duties)
  const columns = useMemo(() => columnsFor(hasDuty(duties, 'moderation')), [duties])
  return (
    <DeskList
      title={t('common.members')}
      kind="member"
      columns={columns}
      rowId={({ userId }) => userId}
      casePath={({ userId }) => paths.deskMember(userId)}
      filters={filters}
      order="newest"
      load={(query, options) => api.page(listDeskMembers, { query }, options)}
      empty={t('desk-members.noMembers')}
    />
  )
}

function Name({ member: { userId, fullName, username, profileImgUrl } }: { member: ListedMember }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar src={profileImgUrl} size={32} />
      <span className="min-w-0">
        <TextLink to={paths.deskMember(userId)} className="[overflow-wrap:anywhere]">
          <bdi>{fullName}</bdi>
        </TextLink>{' '}
        <span className="font-normal text-muted [overflow-wrap:anywhere]">{handle(username)}</span>
      </span>
    </span>
  )
}

export { MembersPage as Component }
