import { Button } from '../../ui/button.tsx'
import type { KnownFollowing } from './relations.ts'
import { type Followable, useFollow } from './use-follow.ts'

/** `following` is undefined until it is known. */
export function FollowButton({
  member,
  following,
  size,
}: {
  member: Followable
  following: KnownFollowing | undefined
  size?: 'small' | 'medium'
}) {
  const { follow, takeBack, unfollow } = useFollow(member)
  const start = { text: 'Follow', run: follow }
  const states: Record<string, { text: string; title?: string; run: () => void }> = {
    requested: { text: 'Requested', title: 'Take the request back', run: takeBack },
    yes: { text: 'Following', title: 'Unfollow', run: unfollow },
  }
  const { text, run, ...rest } = states[following ?? 'no'] ?? start
  return (
    <Button
      {...rest}
      size={size}
      variant={run === follow ? 'primary' : 'secondary'}
      aria-label={`${text} ${member.fullName}`}
      className={following === undefined ? 'invisible' : ''}
      onClick={run}
    >
      {text}
    </Button>
  )
}
