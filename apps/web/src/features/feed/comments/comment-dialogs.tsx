import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { type ComponentType, Suspense, useState } from 'react'
import { lazyNamed } from '../../../ui/lazy.tsx'
import { ReportThingDialog } from '../../reports/index.ts'

const dialogs = {
  edit: lazyNamed(() => import('./edit-comment-dialog.tsx'), 'EditCommentDialog'),
  history: lazyNamed(() => import('./comment-history-dialog.tsx'), 'CommentHistoryDialog'),
  delete: lazyNamed(() => import('./delete-comment-dialog.tsx'), 'DeleteCommentDialog'),
  reactors: lazyNamed(() => import('../reactors/comment-reactors-dialog.tsx'), 'CommentReactorsDialog'),
  report: ({ comment, onClose }) => (
    <ReportThingDialog kind="comment" id={comment.commentId} onClose={onClose} />
  ),
} satisfies Record<string, ComponentType<{ comment: Comment; onClose: () => void }>>

type DialogName = keyof typeof dialogs
export type OpenCommentDialog = (name: DialogName, comment: Comment) => void

/** Returns the function that opens a dialog about a comment, and the element to render. */
export function useCommentDialogs() {
  const [opened, setOpened] = useState<{ name: DialogName; comment: Comment; time: number }>()
  const openDialog: OpenCommentDialog = (name, comment) =>
    setOpened({ name, comment, time: performance.now() })
  const Dialog = opened && dialogs[opened.name]
  const element = Dialog && (
    <Suspense>
      <Dialog key={opened.time} comment={opened.comment} onClose={() => setOpened(undefined)} />
    </Suspense>
  )
  return [openDialog, element] as const
}
