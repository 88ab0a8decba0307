import { acceptPages, listPagesToAccept } from '@canopy/contract/pages/endpoints'
import { pageTitles } from '@canopy/contract/pages/titles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../api/context.ts'
import { t } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { PageText } from '../../ui/written/page-text.tsx'

const KEY = ['pages-to-accept']

/** Shows what the member has yet to accept. If it changes meanwhile, the newer version follows. */
export function AcceptDialog({ onAnswer }: { onAnswer: (accepted: boolean) => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const owed = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(listPagesToAccept, {}, { signal }),
    gcTime: 0,
  })
  const pages = owed.data
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Record<string, number>) => api.call(acceptPages, { body }),
    onSuccess: (left) => queries.setQueryData(KEY, left),
  })
  // It may have been accepted in another window.
  const isDone = pages?.length === 0
  useEffect(() => {
    if (isDone) onAnswer(true)
  }, [isDone, onAnswer])

  return (
    <Dialog
      open={!isDone}
      onOpenChange={() => onAnswer(false)}
      title={t('settings.acceptTitle')}
      description={t('settings.acceptLead')}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {t('common.cancel')}
          </Button>
          <Button
            pending={isPending}
            disabled={!pages}
            onClick={() =>
              pages && mutate(Object.fromEntries(pages.map(({ kind, version }) => [kind, version])))
            }
          >
            {t('settings.accept')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {owed.isPending && <Skeleton className="h-48 w-full" />}
        {owed.isError && !pages && (
          <LoadFailure text={t('settings.acceptFailed')} pending={owed.isFetching} onRetry={owed.refetch} />
        )}
        {pages?.map((page) => (
          <section
            key={page.kind}
            aria-label={t(pageTitles[page.kind])}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the window is scrolled by keys
            tabIndex={0}
            className="rounded-control border border-line p-4"
          >
            <h3 className="mb-3 text-lg font-bold">{t(pageTitles[page.kind])}</h3>
            <PageText {...page} />
          </section>
        ))}
        <FormFailure message={error?.message} />
      </div>
    </Dialog>
  )
}
