import type { DeskProof } from '@canopy/contract/desk/challenges/proofs'
import { paths } from '@canopy/contract/paths'
import { Link } from 'react-router'
import { t } from '../../../language/messages.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { columnsOf } from '../list/columns.ts'
import { nextColumn } from '../list/next-column.tsx'
import { CauseBadge, VerdictBadge } from './proof-badges.tsx'
import { reviewerLabel } from './proof-labels.ts'

const column = columnsOf<DeskProof>()

const proof = column.display({
  id: 'proof',
  header: () => t('desk-challenges.proof'),
  cell: ({ row }) => <Name proof={row.original} />,
})
const member = column.display({
  id: 'member',
  header: () => t('common.member'),
  cell: ({ row: { original } }) => (
    <TextLink to={paths.deskMember(original.userId)} className="[overflow-wrap:anywhere]">
      <bdi>{original.fullName}</bdi>
    </TextLink>
  ),
})
const verdict = column.display({
  id: 'verdict',
  header: () => t('desk-challenges.verdict'),
  cell: ({ row }) => <VerdictBadge {...row.original} />,
})

export const caseColumns = column.columns([
  proof,
  column.display({
    id: 'cause',
    header: () => t('desk-challenges.waitsBecause'),
    cell: ({ row }) => <Cause cause={row.original.cause} />,
  }),
  member,
  verdict,
  column.accessor('since', {
    id: 'since',
    header: () => t('desk-challenges.waitsSince'),
    meta: { align: 'end', sort: { asc: 'oldest', desc: 'newest' } },
    cell: ({ getValue }) => <Time time={getValue()} />,
  }),
  nextColumn<DeskProof>(
    ({ proofId }) => paths.deskProof(proofId),
    () => t('desk-challenges.decide'),
  ),
])

export const decidedColumns = column.columns([
  proof,
  verdict,
  column.display({
    id: 'reviewer',
    header: () => t('desk.doneBy'),
    cell: ({ row }) => reviewerLabel(row.original.reviewer),
  }),
  member,
  column.accessor('decidedAt', {
    id: 'decided',
    header: () => t('desk-challenges.decided'),
    meta: { align: 'end', sort: { asc: 'oldest', desc: 'newest' } },
    cell: ({ getValue }) => <Time time={getValue()} />,
  }),
])

/** Proofs to confirm are confirmed several at once. */
function Cause({ cause }: Pick<DeskProof, 'cause'>) {
  if (cause !== 'unconfirmed') return <CauseBadge cause={cause} />
  return (
    <Link to={paths.confirmProofs} className="touch-target underline">
      <CauseBadge cause={cause} />
    </Link>
  )
}

function Time({ time }: { time: string | null }) {
  return time && <TimeAgo time={time} className="text-muted" />
}

function Name({ proof: { proofId, challengeName, imageUrl } }: { proof: DeskProof }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Picture src={imageUrl} alt="" width={1} height={1} className="w-8 shrink-0 rounded-control" />
      <TextLink to={paths.deskProof(proofId)} className="[overflow-wrap:anywhere]">
        {challengeName}
      </TextLink>
    </span>
  )
}
