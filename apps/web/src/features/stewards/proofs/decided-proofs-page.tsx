import { exportDecidedProofs, listDecidedProofs } from '@canopy/contract/desk/challenges/endpoints'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { DeskList } from '../list/desk-list.tsx'
import type { Filter } from '../list/filters.ts'
import { decidedColumns } from './proof-columns.tsx'
import { reviewerLabel, statusLabels } from './proof-labels.ts'
import { ProofViews } from './proof-views.tsx'
import { challengeChoicesQuery, reviewerInUseQuery } from './proofs-data.ts'

const csv = { endpoint: exportDecidedProofs, fileName: 'proofs-decided.csv' }

function DecidedProofsPage() {
  usePageTitle(t('desk-challenges.decidedProofs'))
  const api = useApi()
  const { data: challenges = [] } = useQuery(challengeChoicesQuery(api))
  const { data: inUse } = useQuery(reviewerInUseQuery(api))
  const reviewers = new Set(['checks', 'steward', 'jury', 'basic', ...(inUse ? [inUse.reviewer] : [])])
  const filters: Filter[] = [
    { kind: 'text', name: 'q', label: t('common.member') },
    { kind: 'choice', name: 'challengeId', label: t('common.challenge'), choices: challenges },
    {
      kind: 'choice',
      name: 'reviewer',
      label: t('desk.doneBy'),
      choices: [...reviewers].map((value) => ({ value, label: reviewerLabel(value) })),
    },
    {
      kind: 'choice',
      name: 'status',
      label: t('desk-challenges.verdict'),
      choices: (['Verified', 'Issue'] as const).map((value) => ({ value, label: t(statusLabels[value]) })),
    },
    {
      kind: 'choice',
      name: 'overturned',
      label: t('common.overturned'),
      choices: [
        { value: 'yes', label: t('common.overturned') },
        { value: 'no', label: t('desk-challenges.asReviewerSaid') },
      ],
    },
  ]
  return (
    <>
      <ProofViews />
      <DeskList
        title={t('desk-challenges.decidedProofs')}
        kind="proof"
        columns={decidedColumns}
        rowId={({ proofId }) => String(proofId)}
        casePath={({ proofId }) => paths.deskProof(proofId)}
        filters={filters}
        order="newest"
        load={(query, options) => api.page(listDecidedProofs, { query }, options)}
        empty={t('desk-challenges.noneDecided')}
        csv={csv}
      />
    </>
  )
}

export { DecidedProofsPage as Component }
