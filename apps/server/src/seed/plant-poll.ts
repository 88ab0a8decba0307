import { HOUR, MINUTE } from '@canopy/contract/limits'
import type { Content } from './content.ts'
import { type PlantingWithMembers, pick } from './planting.ts'

type PollOfPost = {
  postId: string
  createdAt: Date
  poll: NonNullable<Content['posts'][number]['poll']>
  /** Usernames, in the order in which they vote. */
  voters: string[]
}

/** A poll with its votes. */
export async function plantPoll(
  { tx, userIds }: Pick<PlantingWithMembers, 'tx' | 'userIds'>,
  { postId, createdAt, poll: { options, hours, votes }, voters }: PollOfPost,
) {
  const endsAt = new Date(createdAt.getTime() + hours * HOUR)
  await tx
    .insertInto('polls')
    .values({ post_id: postId, options, votes: options.map(() => 0), ends_at: endsAt })
    .execute()
  const chosen = votes.flatMap((count, place) => Array.from({ length: count }, () => place + 1))
  await tx
    .insertInto('poll_votes')
    .values(
      chosen.map((option, at) => ({
        post_id: postId,
        user_id: pick(userIds, voters[at] ?? ''),
        option,
        voted_at: new Date(createdAt.getTime() + (at + 1) * MINUTE),
      })),
    )
    .execute()
}
