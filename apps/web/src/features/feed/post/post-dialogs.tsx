import type { Post } from '@canopy/contract/feed'
import { type ComponentType, Suspense, useCallback, useState } from 'react'
import { lazyNamed } from '../../../ui/lazy.tsx'

const dialogs = {
  comments: lazyNamed(() => import('../comments/comments-dialog.tsx'), 'CommentsDialog'),
  delete: lazyNamed(() => import('./delete-post-dialog.tsx'), 'DeletePostDialog'),
  reactors: lazyNamed(() => import('../comments/reactors-dialog.tsx'), 'ReactorsDialog'),
  report: lazyNamed(() => import('./report-dialog.tsx'), 'ReportDialog'),
} satisfies Record<string, ComponentType<{ post: Post }>>

type DialogName = keyof typeof dialogs
export type OpenPostDialog = (name: DialogName, post: Post) => void

/**
 * Returns the function that opens a dialog about a post, and the element to render. Dialogs belong to the list instead of the card,
 * since a card unmounts when it is scrolled out of view or its post is deleted. They mount open and close themselves.
 */
export function usePostDialogs() {
  const [opened, setOpened] = useState<{ name: DialogName; post: Post; time: number }>()
  const openDialog: OpenPostDialog = useCallback(
    (name, post) => setOpened({ name, post, time: performance.now() }),
    [],
  )

  const Dialog = opened && dialogs[opened.name]
  const element = Dialog && (
    <Suspense>
      <Dialog key={opened.time} post={opened.post} />
    </Suspense>
  )
  return [openDialog, element] as const
}
