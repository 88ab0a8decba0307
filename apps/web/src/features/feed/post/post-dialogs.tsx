import type { Post } from '@canopy/contract/feed/shapes'
import { type ComponentType, Suspense, useCallback, useState } from 'react'
import { lazyNamed } from '../../../ui/lazy.tsx'

const dialogs = {
  block: lazyNamed(() => import('./block-author-dialog.tsx'), 'BlockAuthorDialog'),
  comments: lazyNamed(() => import('../comments/comments-dialog.tsx'), 'CommentsDialog'),
  commenting: lazyNamed(() => import('../commenting/commenting-dialog.tsx'), 'CommentingDialog'),
  pictures: lazyNamed(() => import('../viewer/picture-viewer.tsx'), 'PictureViewer'),
  edit: lazyNamed(() => import('../editing/edit-post-dialog.tsx'), 'EditPostDialog'),
  history: lazyNamed(() => import('../editing/history-dialog.tsx'), 'HistoryDialog'),
  delete: lazyNamed(() => import('./delete-post-dialog.tsx'), 'DeletePostDialog'),
  reactors: lazyNamed(() => import('../reactors/reactors-dialog.tsx'), 'ReactorsDialog'),
  report: lazyNamed(() => import('./report-dialog.tsx'), 'ReportDialog'),
} satisfies Record<string, ComponentType<{ post: Post; at: number }>>

type DialogName = keyof typeof dialogs
/** `at` is which of the pictures is shown first. */
export type OpenPostDialog = (name: DialogName, post: Post, at?: number) => void

/**
 * Returns the function that opens a dialog about a post, and the element to render. Dialogs belong to the list instead of the card,
 * since a card unmounts when it is scrolled out of view or its post is deleted. They mount open and close themselves.
 */
export function usePostDialogs() {
  const [opened, setOpened] = useState<{ name: DialogName; post: Post; at: number; time: number }>()
  const openDialog: OpenPostDialog = useCallback(
    (name, post, at = 0) => setOpened({ name, post, at, time: performance.now() }),
    [],
  )

  const Dialog = opened && dialogs[opened.name]
  const element = Dialog && (
    <Suspense>
      <Dialog key={opened.time} post={opened.post} at={opened.at} />
    </Suspense>
  )
  return [openDialog, element] as const
}
