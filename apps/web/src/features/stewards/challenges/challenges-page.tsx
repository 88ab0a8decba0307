import { categoryLabels } from '@canopy/contract/challenges/category-labels'
import { exportDeskChallenges, listDeskChallenges } from '@canopy/contract/desk/challenges/endpoints'
import type { DeskChallenge } from '@canopy/contract/desk/challenges/shapes'
import { paths } from '@canopy/contract/paths'
import { storedPicture } from '@canopy/contract/pictures'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { formatNumber } from '../../../language/numbers.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { columnsOf } from '../list/columns.ts'
import { DeskList } from '../list/desk-list.tsx'
import { choicesOf, type Filter } from '../list/filters.ts'
import { ChallengeBadges } from './challenge-badges.tsx'
import { approvalLabels, stateLabels } from './challenges-data.ts'

const csv = { endpoint: exportDeskChallenges, fileName: 'challenges.csv' }

const filters = (): Filter[] => [
  { kind: 'text', name: 'q', label: t('common.name') },
  {
    kind: 'choice',
    name: 'state',
    label: t('desk-challenges.state'),
    choices: choicesOf(stateLabels),
  },
  {
    kind: 'choice',
    name: 'approval',
    label: t('desk-challenges.approval'),
    choices: choicesOf(approvalLabels),
  },
  {
    kind: 'choice',
    name: 'category',
    label: t('challenges.category'),
    choices: choicesOf(categoryLabels),
  },
  {
    kind: 'choice',
    name: 'featured',
    label: t('common.featured'),
    choices: [
      { value: 'yes', label: t('common.featured') },
      { value: 'no', label: t('desk-challenges.notFeatured') },
    ],
  },
]

const column = columnsOf<DeskChallenge>()
const columns = column.columns([
  column.display({
    id: 'challenge',
    header: () => t('common.challenge'),
    cell: ({ row }) => <Name challenge={row.original} />,
  }),
  column.display({
    id: 'state',
    header: () => t('desk-challenges.state'),
    cell: ({ row }) => <ChallengeBadges challenge={row.original} />,
  }),
  column.display({
    id: 'points',
    header: () => t('common.points'),
    meta: { align: 'end' },
    cell: ({ row }) => formatNumber(row.original.points),
  }),
  column.display({
    id: 'budget',
    header: () => t('desk-challenges.budgetLeft'),
    meta: { align: 'end', from: 'lg' },
    cell: ({ row: { original } }) => (original.budgetLeft === null ? '–' : formatNumber(original.budgetLeft)),
  }),
  column.display({
    id: 'enrolled',
    header: () => t('desk-challenges.joined'),
    meta: { align: 'end' },
    cell: ({ row }) => formatNumber(row.original.enrolled),
  }),
  column.accessor('createdAt', {
    id: 'added',
    header: () => t('desk-challenges.added'),
    meta: { align: 'end', sort: { asc: 'oldest', desc: 'newest' } },
    cell: ({ getValue }) => <TimeAgo time={getValue()} className="text-muted" />,
  }),
])

function ChallengesPage() {
  usePageTitle(t('common.challenges'))
  const api = useApi()
  return (
    <DeskList
      title={t('common.challenges')}
      kind="challenge"
      columns={columns}
      rowId={({ challengeId }) => String(challengeId)}
      casePath={({ challengeId }) => paths.deskChallenge(challengeId)}
      filters={filters()}
      order="newest"
      load={(query, options) => api.page(listDeskChallenges, { query }, options)}
      empty={t('desk-challenges.noChallenges')}
      csv={csv}
      actions={<ButtonLink to={paths.addChallenge}>{t('common.addChallenge')}</ButtonLink>}
    />
  )
}

function Name({ challenge: { challengeId, challengeName, photoUrl } }: { challenge: DeskChallenge }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="w-14 shrink-0 overflow-clip rounded-control">
        <Picture
          src={photoUrl}
          srcSet={storedPicture(photoUrl)?.srcSet}
          sizes="3.5rem"
          alt=""
          width={16}
          height={9}
        />
      </span>
      <TextLink to={paths.deskChallenge(challengeId)} className="[overflow-wrap:anywhere]">
        {challengeName}
      </TextLink>
    </span>
  )
}

export { ChallengesPage as Component }
