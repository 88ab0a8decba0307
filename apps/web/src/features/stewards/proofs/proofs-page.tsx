import { exportProofCases, listProofCases } from '@canopy/contract/desk/challenges/endpoints'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { DeskList } from '../list/desk-list.tsx'
import { choicesOf, type Filter } from '../list/filters.ts'
import { caseColumns } from './proof-columns.tsx'
import { causeLabels } from './proof-labels.ts'
import { ProofViews } from './proof-views.tsx'
import { challengeChoicesQuery } from './proofs-data.ts'

const csv = { endpoint: exportProofCases, fileName: 'proofs-waiting.csv' }
const causes = choicesOf(causeLabels)

function ProofsPage() {
  usePageTitle(t('desk-challenges.proofs'))
  const api = useApi()
  const { data: challenges = [] } = useQuery(challengeChoicesQuery(api))
  const filters = useMemo(
    (): Filter[] => [
      { kind: 'text', name: 'q', label: 'Member' },
      { kind: 'choice', name: 'cause', label: 'Waits because', choices: causes },
      { kind: 'choice', name: 'challengeId', label: 'Challenge', choices: challenges },
    ],
    [challenges],
  )
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
        empty={t('desk-challenges.noProofWaitsWellDone')}
        csv={csv}
      />
    </>
  )
}

export { ProofsPage as Component }
