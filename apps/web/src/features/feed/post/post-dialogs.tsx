import type { Post } from '@canopy/contract/feed'
import { type ComponentType, lazy, Suspense, useCallback, useState } from 'react'

const dialogs = {
  comments: lazy(async () => ({ default: (await import('../comments/comments-dialog.tsx')).CommentsDialog })),
  delete: lazy(async () => ({ default: (await import('./delete-post-dialog.tsx')).DeletePostDialog })),
  reactors: lazy(async () => ({ default: (await import('../comments/reactors-dialog.tsx')).ReactorsDialog })),
  report: lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog })),
} satisfies Record<string, ComponentType<{ post: Post }>>

export type AskDialog = (dialog: keyof typeof dialogs, post: Post) => void

/**
 * The function that opens a dialog about a post, and the place where it appears. The dialogs belong to the list and not to a card,
 * so that none is lost with its card when the post moves out of view or is deleted. They open by themselves and know how to close.
 */
export function usePostDialogs() {
  const [asked, setAsked] = useState<{ dialog: keyof typeof dialogs; post: Post; time: number }>()
  const ask: AskDialog = useCallback(
    (dialog, post) => setAsked({ dialog, post, time: performance.now() }),
    [],
  )

  const Dialog = asked && dialogs[asked.dialog]
  const place = Dialog && (
    <Suspense>
      <Dialog key={asked.time} post={asked.post} />
    </Suspense>
  )
  return [ask, place] as const
}
