import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { profileQuery } from '../../accounts/index.ts'
import type { CommentedPost } from './comments-data.ts'

/** Why the reader cannot comment on a post; undefined if they can, or while that is not known. */
export function useRefusal({ userId, commenting, author }: CommentedPost): string | undefined {
  const reader = useSession()
  const isOwn = userId === reader.userId
  const isForFollowed = !isOwn && commenting === 'followed'
  const { data } = useQuery({ ...profileQuery(useApi(), userId), enabled: isForFollowed })
  if (isForFollowed && data?.relation?.followsYou === false)
    return author.fullName
      ? t('feed.forFollowed', { fullName: author.fullName })
      : t('feed.forFollowedByAuthor')
  return !isOwn && commenting === 'nobody' ? t('feed.commentsClosed') : undefined
}
