import { deletePost } from '@canopy/contract/feed/endpoints'
import type { Post } from '@canopy/contract/feed/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { removePost } from '../data/post-rows.ts'

function useDeletePost(postId: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(deletePost, { params: { postId } }),
    onSuccess: () => removePost(queries, postId),
  })
}

export function DeletePostDialog({ post }: { post: Post }) {
  const [open, setOpen] = useState(true)
  const { mutate, isPending, error } = useDeletePost(post.postId)

  const deletePost = () =>
    mutate(undefined, {
      onSuccess: () => {
        setOpen(false)
        toast('success', t('feed.postDeleted'))
      },
      onError: ({ message }) => toast('error', t('feed.postDeleteFailed', { reason: message })),
    })

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title={t('feed.deletePost')}
      question={t('feed.postDeleteConfirm')}
      failure={error && !isPending ? t('feed.postDeleteFailed', { reason: error.message }) : undefined}
      pending={isPending}
      onConfirm={deletePost}
    />
  )
}
