import type { Post } from '@canopy/contract/feed/shapes'
import { PostPoll } from '../polls/post-poll.tsx'
import { VerifiedChallenge } from './verified-challenge.tsx'

/** Parts that only some posts have. */
export function PostExtras({ post: { postId, poll, verified } }: { post: Post }) {
  return (
    <>
      {poll && <PostPoll postId={postId} poll={poll} />}
      {verified && <VerifiedChallenge challenge={verified} />}
    </>
  )
}
