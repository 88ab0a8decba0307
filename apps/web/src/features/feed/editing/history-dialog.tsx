import type { Post } from '@canopy/contract/feed/shapes'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { versionsQuery } from './edits-data.ts'
import { VersionsDialog } from './versions-dialog.tsx'

/** Shows the former texts of an edited post. Mounts open. */
export function HistoryDialog({ post }: { post: Post }) {
  const { data, error, refetch } = useQuery(versionsQuery(useApi(), post.postId))
  return (
    <VersionsDialog title={t('feed.editsOfThisPost')} versions={data} failure={error} onRetry={refetch} />
  )
}
