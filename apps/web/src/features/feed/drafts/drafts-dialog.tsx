import type { Draft } from '@canopy/contract/feed/drafts/shapes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { EmptyFeed } from '../../../ui/drawings/empty-feed.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DeleteDraftDialog } from './delete-draft-dialog.tsx'
import { DraftItem } from './draft-item.tsx'
import { draftsQuery } from './drafts-data.ts'

const EditDraftDialog = lazyNamed(() => import('./edit-draft-dialog.tsx'), 'EditDraftDialog')

/** The drafts of the member. Mounts open. */
export function DraftsDialog() {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onOpenChange={setOpen} title={t('feed.drafts')}>
      <Drafts />
    </Dialog>
  )
}

function Drafts() {
  const { data: drafts, isFetching, isError, refetch } = useQuery(draftsQuery(useApi()))
  const [opened, setOpened] = useState<{ dialog: 'edit' | 'delete'; draft: Draft; time: number }>()
  const open = (dialog: 'edit' | 'delete', draft: Draft) =>
    setOpened({ dialog, draft, time: performance.now() })

  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone with its draft.
    if (drafts && document.activeElement === document.body) box.current?.focus()
  }, [drafts])

  if (!drafts && isError)
    return <LoadFailure text={t('feed.draftsFailed')} pending={isFetching} onRetry={refetch} />
  if (!drafts) return <Skeleton className="h-40" />
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {drafts.length === 0 && <EmptyState drawing={<EmptyFeed />}>{t('feed.noDrafts')}</EmptyState>}
      <ul className="flex flex-col divide-y divide-line">
        {drafts.map((draft) => (
          <DraftItem
            key={draft.draftId}
            draft={draft}
            onEdit={() => open('edit', draft)}
            onDelete={() => open('delete', draft)}
          />
        ))}
      </ul>
      {opened && (
        <Suspense key={opened.time}>
          {opened.dialog === 'edit' ? (
            <EditDraftDialog draft={opened.draft} />
          ) : (
            <DeleteDraftDialog draft={opened.draft} list={box} />
          )}
        </Suspense>
      )}
    </div>
  )
}
