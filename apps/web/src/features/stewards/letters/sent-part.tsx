import { cancelLetter, pauseLetter, resumeLetter } from '@canopy/contract/desk/letters/endpoints'
import type { DeskLetter } from '@canopy/contract/desk/letters/shapes'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { Part } from '../case/part.tsx'
import { useDecision } from '../decision/use-decision.ts'

/** Says how many have got a letter, and pauses or ends it while it is sent. */
export function SentPart({ letter: { letterId, state, sentAt, readers, reached } }: { letter: DeskLetter }) {
  const api = useApi()
  const params = { letterId }
  const subject = { kind: 'letter', id: letterId, onDecided: () => {} }
  const pause = useDecision({
    ...subject,
    decide: () => api.call(pauseLetter, { params }),
    done: t('desk-letters.wasPaused'),
    undo: () => () => api.call(resumeLetter, { params }),
  })
  const resume = useDecision({
    ...subject,
    decide: () => api.call(resumeLetter, { params }),
    done: t('desk-letters.wasResumed'),
    undo: () => () => api.call(pauseLetter, { params }),
  })
  const cancel = useDecision({
    ...subject,
    decide: () => api.call(cancelLetter, { params }),
    done: t('desk-letters.wasCancelled'),
  })
  const isGoing = state === 'sending' || state === 'paused'
  return (
    <Part title={t('desk-letters.sending')}>
      <div className="flex flex-col gap-3">
        <p>
          {sentAt !== null && rich('desk-letters.sentAt', { time: () => <TimeAgo time={sentAt} /> })}{' '}
          {t('desk-letters.progress', { reached, readers })}
        </p>
        {isGoing && <ProgressBar label={t('desk-letters.sending')} value={reached} max={readers} />}
        <FormFailure message={pause.failure ?? resume.failure ?? cancel.failure} />
        {isGoing && (
          <div className="flex flex-wrap gap-2">
            {state === 'paused' ? (
              <Button pending={resume.isPending} onClick={() => resume.decide(undefined)}>
                {t('desk.resume')}
              </Button>
            ) : (
              <Button variant="secondary" pending={pause.isPending} onClick={() => pause.decide(undefined)}>
                {t('desk.pause')}
              </Button>
            )}
            <Button variant="secondary" pending={cancel.isPending} onClick={() => cancel.decide(undefined)}>
              {t('desk-letters.cancel')}
            </Button>
          </div>
        )}
      </div>
    </Part>
  )
}
