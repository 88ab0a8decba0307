import type { DeskProof } from '@canopy/contract/desk/challenges/proofs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { NotFound } from '../../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { ProofViews } from './proof-views.tsx'
import { toConfirmQuery } from './proofs-data.ts'

const none: DeskProof[] = []

/**
 * The proofs of one page that the steward has before them. Others come only while none of those shown is ticked, so that nothing is
 * confirmed that appeared just before the click.
 */
function useBatch(proofs: DeskProof[], isTicked: (proof: DeskProof) => boolean) {
  const [batch, setBatch] = useState<readonly number[]>([])
  const shown = proofs.filter(({ proofId }) => batch.includes(proofId))
  const hasOthers = shown.length < proofs.length
  if (hasOthers && !shown.some(isTicked)) setBatch(proofs.map(({ proofId }) => proofId))
  return shown
}

function ConfirmPage() {
  usePageTitle(t('desk-challenges.proofsToConfirm'))
  const { userId } = useSession()
  const [cursor, setCursor] = useState<string>()
  const [unticked, setUnticked] = useState<readonly number[]>([])
  const page = useQuery(toConfirmQuery(useApi(), cursor))
  const isTicked = (proof: DeskProof) => proof.userId !== userId && !unticked.includes(proof.proofId)
  const proofs = useBatch(page.data?.items ?? none, isTicked)

  /** Shows the next page; after the last one, those of the first one that were not confirmed. */
  function showNext() {
    setCursor(page.data?.cursor)
    window.scrollTo({ top: 0 })
  }

  return (
    <>
      <ProofViews />
      <div className="flex flex-col gap-4">
        <header className="flex flex-col gap-1">
          <h1 className="text-xl font-bold">{t('desk-challenges.proofsToConfirm')}</h1>
          <p className="max-w-prose text-pretty text-muted">{t('desk-challenges.confirmIntro')}</p>
        </header>
        {page.isPending && <Skeleton className="h-96 w-full" />}
        {page.isError && !page.data && (
          <LoadFailure
            text={t('desk.listFailed', { reason: page.error.message })}
            pending={page.isFetching}
            onRetry={page.refetch}
          />
        )}
        {page.data?.items.length === 0 && (
          <EmptyState drawing={<NotFound />}>{t('desk.noneToConfirm')}</EmptyState>
        )}
        {proofs.length > 0 && (
          <ConfirmForm
            proofs={proofs}
            isTicked={isTicked}
            onTick={({ proofId }, ticked) =>
              setUnticked(ticked ? unticked.filter((id) => id !== proofId) : [...unticked, proofId])
            }
            onConfirmed={showNext}
            onSkip={page.data?.cursor === undefined && cursor === undefined ? undefined : showNext}
          />
        )}
      </div>
    </>
  )
}

export { ConfirmPage as Component }
