import { deleteLetter } from '@canopy/contract/desk/letters/endpoints'
import type { DeskLetter } from '@canopy/contract/desk/letters/shapes'
import { paths } from '@canopy/contract/paths'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { isNotFound } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { labelOf } from '../case/audit-labels.ts'
import { BackLink } from '../case/back-link.tsx'
import { History } from '../case/history.tsx'
import { Part } from '../case/part.tsx'
import { deskKeys } from '../desk/desk-keys.ts'
import { DraftForm } from './draft-form.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { letterQuery, stateLabels, toneOf } from './letters-data.ts'
import { SentPart } from './sent-part.tsx'
import { typedLetter } from './typed-letter.ts'

function DeskLetterPage() {
  const { letterId = '' } = useParams()
  const letter = useQuery(letterQuery(useApi(), letterId))
  const { data, error } = letter
  usePageTitle(data?.title ?? t('desk-letters.title'))
  return (
    <div className="flex flex-col gap-4">
      <BackLink to={paths.deskLetters}>{t('desk-letters.title')}</BackLink>
      {letter.isPending && <Skeleton className="h-96 w-full" />}
      {error && !data && (
        <LoadFailure
          text={isNotFound(error) ? t('common.notFound') : t('desk-letters.loadFailed')}
          pending={letter.isFetching}
          onRetry={letter.refetch}
        />
      )}
      {data && <Details key={`${data.letterId} ${data.state === 'draft'}`} letter={data} />}
    </div>
  )
}

function Details({ letter }: { letter: DeskLetter }) {
  const { letterId, title, state } = letter
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 dir="auto" className="min-w-0 text-xl font-bold wrap-anywhere">
          {title}
        </h1>
        <Badge tone={toneOf(state)}>{labelOf(stateLabels, state)}</Badge>
      </header>
      {state === 'draft' ? (
        <DraftForm letter={letter} />
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <SentPart letter={letter} />
          <LetterPreview letter={letter} typed={typedLetter(letter)} />
        </div>
      )}
      <Part title={t('common.history')}>
        <History kind="letter" id={letterId} />
      </Part>
      {state === 'draft' && <Deletion letter={letter} />}
    </>
  )
}

function Deletion({ letter: { letterId } }: { letter: DeskLetter }) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.call(deleteLetter, { params: { letterId } }),
    onSuccess: async () => {
      toast('success', t('desk-letters.deleted'))
      await navigate(paths.deskLetters)
      await queries.invalidateQueries({ queryKey: deskKeys.lists('letter') })
    },
  })
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {t('desk-letters.delete')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('desk-letters.deleteTitle')}
        question={t('desk-letters.deleteQuestion')}
        failure={error?.message}
        pending={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}

export { DeskLetterPage as Component }
