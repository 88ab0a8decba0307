import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { ReportThingDialog } from '../../reports/index.ts'

export function ReportCommentDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  return <ReportThingDialog kind="comment" id={comment.commentId} onClose={onClose} />
}
