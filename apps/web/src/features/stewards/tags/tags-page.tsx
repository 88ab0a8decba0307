import { listDeskTags } from '@canopy/contract/desk/tags/endpoints'
import type { DeskTag } from '@canopy/contract/desk/tags/shapes'
import { paths } from '@canopy/contract/paths'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { columnsOf } from '../list/columns.ts'
import { DeskList } from '../list/desk-list.tsx'
import type { Filter } from '../list/filters.ts'
import { TagState } from './tag-state.tsx'

const filtersOf = (): Filter[] => [
  { kind: 'text', name: 'q', label: t('desk.filterTag') },
  {
    kind: 'choice',
    name: 'state',
    label: t('desk.state'),
    choices: [
      { value: 'allowed', label: t('desk.tagStateAllowed') },
      { value: 'banned', label: t('desk.tagStateBanned') },
    ],
  },
]

const column = columnsOf<DeskTag>()
const columns = column.columns([
  column.display({
    id: 'tag',
    header: () => t('desk.tag'),
    cell: ({ row: { original } }) => (
      <TextLink to={paths.deskTag(original.tag)} className="[overflow-wrap:anywhere]">
        <bdi>#{original.tag}</bdi>
      </TextLink>
    ),
  }),
  column.display({
    id: 'state',
    header: () => t('desk.state'),
    cell: ({ row }) => <TagState tag={row.original} />,
  }),
  column.display({
    id: 'authors',
    header: () => t('desk.tagMembers'),
    meta: { align: 'end' },
    cell: ({ row }) => row.original.authors,
  }),
])

function TagsPage() {
  usePageTitle(t('common.tags'))
  const api = useApi()
  return (
    <DeskList
      title={t('common.tags')}
      kind="tag"
      columns={columns}
      rowId={({ tag }) => tag}
      casePath={({ tag }) => paths.deskTag(tag)}
      filters={filtersOf()}
      load={(query, options) => api.page(listDeskTags, { query }, options)}
      empty={t('desk.noTags')}
    />
  )
}

export { TagsPage as Component }
