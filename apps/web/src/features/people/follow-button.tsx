import { t } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import type { KnownFollowing } from './relations.ts'
import { type Followable, useFollow } from './use-follow.ts'

type State = { text: string; 'aria-label': string; title?: string; run: () => void }

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
  const { fullName } = member
  const start: State = {
    text: t('people.follow'),
    'aria-label': t('people.followNamed', { fullName }),
    run: follow,
  }
  const states: Record<string, State> = {
    requested: {
      text: t('people.requested'),
      'aria-label': t('people.requestedNamed', { fullName }),
      title: t('people.takeRequestBackHint'),
      run: takeBack,
    },
    yes: {
      text: t('people.isFollowing'),
      'aria-label': t('people.isFollowingNamed', { fullName }),
      title: t('people.unfollow'),
      run: unfollow,
    },
  }
  const { text, run, ...rest } = states[following ?? 'no'] ?? start
  return (
    <Button
      {...rest}
      size={size}
      variant={run === follow ? 'primary' : 'secondary'}
      className={following === undefined ? 'invisible' : ''}
      onClick={run}
    >
      {text}
    </Button>
  )
}
