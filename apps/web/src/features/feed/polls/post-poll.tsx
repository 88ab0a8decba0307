import type { Poll } from '@canopy/contract/feed/shapes'
import { DAY, HOUR, MINUTE } from '@canopy/contract/limits'
import { useRef } from 'react'
import { rich, t } from '../../../language/messages.ts'
import { DOT } from '../../../ui/dot.ts'
import { Moment, useMinute } from '../../../ui/time-ago.tsx'
import { useOwnState } from '../data/own-state.ts'
import { PollResults } from './poll-results.tsx'
import { useIsOver } from './use-is-over.ts'
import { VoteForm } from './vote-form.tsx'

/** "in 3 hours": rounded up, so that it never says "in 0 minutes". */
export function timeLeft(end: Date, now: Date) {
  const left = Math.max(end.getTime() - now.getTime(), 1)
  if (left <= HOUR) return t('feed.inMinutes', { count: Math.ceil(left / MINUTE) })
  if (left <= 2 * DAY) return t('feed.inHours', { count: Math.ceil(left / HOUR) })
  return t('feed.inDays', { count: Math.ceil(left / DAY) })
}

/** The poll of a post: the options to choose from, and what was chosen once the reader may know. */
export function PostPoll({ postId, poll }: { postId: string; poll: Poll }) {
  const { poll: results } = useOwnState(postId)
  const isOver = useIsOver(postId, poll.endsAt)
  const box = useRef<HTMLDivElement>(null)
  const sum = results?.votes.reduce((all, votes) => all + votes, 0)
  return (
    <div ref={box} tabIndex={-1} className="mx-4 flex flex-col gap-2 rounded-control outline-none sm:mx-5">
      {results ? (
        <PollResults options={poll.options} results={results} />
      ) : (
        <VoteForm
          postId={postId}
          options={poll.options}
          isOver={isOver}
          onVoted={() => box.current?.focus()}
        />
      )}
      <p className="text-sm text-muted">
        {sum !== undefined && `${t('feed.votes', { count: sum })}${DOT}`}
        {isOver ? t('feed.thePollIsOver') : <Ending time={poll.endsAt} />}
      </p>
    </div>
  )
}

function Ending({ time }: { time: string }) {
  useMinute()
  return rich('feed.pollEnds', {
    time: () => <Moment time={time}>{timeLeft(new Date(time), new Date())}</Moment>,
  })
}
