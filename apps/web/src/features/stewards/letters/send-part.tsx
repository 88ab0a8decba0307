import { cancelLetter, pauseLetter, sendLetter, testLetter } from '@canopy/contract/desk/letters/endpoints'
import type { DeskLetter } from '@canopy/contract/desk/letters/shapes'
import { LETTER_READERS_PER_MINUTE } from '@canopy/contract/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { refusedFields } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Part } from '../case/part.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { readersQuery } from './letters-data.ts'

/** Says how many a draft would reach, and sends it to its owner alone, or to all of them. Only what is saved is sent. */
export function SendPart({ letter, isSaved }: { letter: DeskLetter; isSaved: boolean }) {
  const { letterId, version } = letter
  const api = useApi()
  const params = { letterId }
  const [isOpen, setOpen] = useState(false)
  const readers = useQuery(readersQuery(api, letter))
  const test = useMutation({
    mutationFn: () => api.call(testLetter, { params }),
    onSuccess: () => toast('success', t('desk-letters.tested')),
    onError: (error) => toast('error', error.message),
  })
  /** Makes it a draft again, or only pauses it if some have it already: what is cancelled then is never sent to the others. */
  async function takeBack() {
    const { reached } = await api.call(pauseLetter, { params })
    if (reached > 0) return t('desk-letters.pausedInstead', { count: reached })
    return api.call(cancelLetter, { params })
  }
  const send = useDecision({
    kind: 'letter',
    id: letterId,
    decide: () =>
      api.call(sendLetter, { params, body: { version } }).catch((error: unknown) => {
        const { text } = refusedFields()(error)
        throw text === undefined ? error : new Error(text)
      }),
    done: t('desk-letters.wasSent'),
    undo: () => takeBack,
    onDecided: () => setOpen(false),
  })
  const count = readers.data?.members ?? 0
  return (
    <Part title={t('desk-letters.sending')}>
      <div className="flex flex-col items-start gap-3">
        <p role="status" className="text-pretty">
          {readers.data && t('desk-letters.readers', readers.data)}
          {readers.isPending && t('desk-letters.counting')}
        </p>
        {readers.isError && !readers.data && (
          <TryAgain
            text={t('desk-letters.countFailed')}
            pending={readers.isFetching}
            onRetry={readers.refetch}
          />
        )}
        <p className="text-sm text-pretty text-muted">
          {isSaved ? t('desk-letters.testText') : t('desk-letters.unsaved')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            aria-disabled={!isSaved}
            pending={test.isPending}
            onClick={() => isSaved && test.mutate()}
          >
            {t('desk-letters.test')}
          </Button>
          <Button
            aria-disabled={!isSaved || count === 0}
            onClick={() => isSaved && count > 0 && setOpen(true)}
          >
            {t('desk-letters.send')}
          </Button>
        </div>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('desk-letters.sendTitle')}
        description={t('desk-letters.sendQuestion', { count, rate: LETTER_READERS_PER_MINUTE })}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </Button>
            <Button pending={send.isPending} onClick={() => send.decide(undefined)}>
              {t('desk-letters.sendNow', { count })}
            </Button>
          </>
        }
      >
        <FormFailure message={send.conflict ? t('desk.caseGone') : send.failure} />
      </Dialog>
    </Part>
  )
}
