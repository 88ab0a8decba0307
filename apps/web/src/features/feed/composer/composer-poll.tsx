import { ListChecks } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { t } from '../../../language/messages.ts'
import { loadAgain } from '../../../load-again.ts'
import { lazyNamed } from '../../../ui/lazy.tsx'
import type { Composer } from '../writing/use-composer.ts'
import { ToolButton } from './tool-button.tsx'

const fetchPoll = () => import('../writing/written-poll.ts')
const PollFields = lazyNamed(() => import('../polls/poll-fields.tsx'), 'PollFields')

export function ComposerPoll({ composer }: { composer: Composer }) {
  const { poll } = composer
  return (
    poll && (
      <Suspense>
        <PollFields poll={poll} composer={composer} />
      </Suspense>
    )
  )
}

/** The button that adds a poll. It gets the focus that a removed poll had. */
export function PollTool({ composer: { poll, writePoll } }: { composer: Composer }) {
  const button = useRef<HTMLButtonElement>(null)
  const hadPoll = useRef(false)
  useEffect(() => {
    if (hadPoll.current && document.activeElement === document.body) button.current?.focus()
    hadPoll.current = poll !== undefined
  }, [poll])
  const start = async () => writePoll((await loadAgain(fetchPoll)).emptyPoll())
  return (
    !poll && (
      <ToolButton
        ref={button}
        label={t('feed.poll')}
        onPointerEnter={() => void fetchPoll().catch(() => undefined)}
        onClick={() => void start()}
      >
        <ListChecks aria-hidden="true" className="size-5" />
      </ToolButton>
    )
  )
}
