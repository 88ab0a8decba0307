import type { PollResults } from '@canopy/contract/feed/shapes'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { lockPost } from '../posts/post-queries.ts'
import { insertVote, type PollRow, selectPoll } from './poll-queries.ts'

export const presentResults = ({ votes, option }: Pick<PollRow, 'votes' | 'option'>): PollResults => ({
  votes,
  choice: option === null ? null : option - 1,
})

type Choice = { postId: string; userId: string; choice: number; now: Date }

/**
 * Returns the results, which the member may know from then on. The same vote again changes nothing.
 * @throws AppError post_not_found, not_found without a poll, no_such_option, voted_before, poll_over
 */
export async function vote(tx: Tx, { postId, userId, choice, now }: Choice): Promise<PollResults> {
  if (!(await lockPost(tx, userId, postId))) throw new AppError('post_not_found')
  const poll = await selectPoll(tx, userId, postId)
  if (!poll) throw new AppError('not_found')
  if (choice >= poll.votes.length) throw new AppError('no_such_option')
  const option = choice + 1
  if (poll.option === option) return presentResults(poll)
  if (poll.option !== null) throw new AppError('voted_before')
  if (poll.endsAt <= now) throw new AppError('poll_over')
  await insertVote(tx, { postId, userId, option })
  publish(tx, { type: 'poll.voted', postId })
  return presentResults({ votes: poll.votes.with(choice, (poll.votes[choice] ?? 0) + 1), option })
}
