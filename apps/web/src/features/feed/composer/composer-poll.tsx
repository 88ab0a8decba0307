import { ListChecks } from 'lucide-react'
import { Suspense } from 'react'
import { loadAgain } from '../../../load-again.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'
import type { Composer } from './use-composer.ts'

const fetchPoll = () => import('../polls/written-poll.ts')
const PollFields = lazyNamed(() => import('../polls/poll-fields.tsx'), 'PollFields')

/** The button that adds a poll, or the poll. */
export function ComposerPoll({ composer }: { composer: Composer }) {
  const { poll, writePoll } = composer
  const start = async () => writePoll((await loadAgain(fetchPoll)).emptyPoll())
  return poll ? (
    <Suspense>
      <PollFields poll={poll} composer={composer} />
    </Suspense>
  ) : (
    <IconButton
      label="Poll"
      className="text-muted"
      onPointerEnter={() => void fetchPoll().catch(() => undefined)}
      onClick={() => void start()}
    >
      <ListChecks aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
