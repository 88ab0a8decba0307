import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { VersionsDialog } from '../editing/versions-dialog.tsx'
import { commentVersionsQuery } from './comment-edits.ts'

/** Shows the former texts of an edited comment. Mounts open. */
export function CommentHistoryDialog({ comment }: { comment: Comment }) {
  const { data, error, refetch } = useQuery(commentVersionsQuery(useApi(), comment))
  const versions = data?.map(({ comment: content, timestamp }) => ({ content, timestamp, alts: [] }))
  return (
    <VersionsDialog
      title={t('feed.editsOfThisComment')}
      versions={versions}
      failure={error}
      onRetry={refetch}
    />
  )
}
