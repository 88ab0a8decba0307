import { exportProofCases, listProofCases } from '@canopy/contract/desk/challenges/endpoints'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { causeLabels } from '../case/code-labels.ts'
import { DeskList } from '../list/desk-list.tsx'
import { choicesOf, type Filter } from '../list/filters.ts'
import { caseColumns } from './proof-columns.tsx'
import { ProofViews } from './proof-views.tsx'
import { challengeChoicesQuery } from './proofs-data.ts'

const csv = { endpoint: exportProofCases, fileName: 'proofs-waiting.csv' }

function ProofsPage() {
  usePageTitle(t('desk-challenges.proofs'))
  const api = useApi()
  const { data: challenges = [] } = useQuery(challengeChoicesQuery(api))
  const filters: Filter[] = [
    { kind: 'text', name: 'q', label: t('common.member') },
    {
      kind: 'choice',
      name: 'cause',
      label: t('desk-challenges.waitsBecause'),
      choices: choicesOf(causeLabels),
    },
    { kind: 'choice', name: 'challengeId', label: t('common.challenge'), choices: challenges },
  ]
  return (
    <>
      <ProofViews />
      <DeskList
        title={t('desk-challenges.proofsThatWait')}
        kind="proof"
        columns={caseColumns}
        rowId={({ proofId }) => String(proofId)}
        casePath={({ proofId }) => paths.deskProof(proofId)}
        filters={filters}
        order="oldest"
        load={(query, options) => api.page(listProofCases, { query }, options)}
        empty={t('desk-challenges.noneWaits')}
        csv={csv}
      />
    </>
  )
}

export { ProofsPage as Component }
