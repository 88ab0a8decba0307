import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { commentReactorsQuery } from '../data/reactors.ts'
import { Reactors } from './reactors.tsx'

export function CommentReactorsDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const reactors = useQuery(commentReactorsQuery(useApi(), comment))
  return (
    <Dialog open onOpenChange={onClose} title={t('feed.reactions')}>
      <Reactors query={reactors} />
    </Dialog>
  )
}
