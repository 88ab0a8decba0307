import { setCommenting } from '@canopy/contract/feed/comments/endpoints'
import { Commenting, type Post } from '@canopy/contract/feed/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { writePost } from '../data/post-cache.ts'
import { commentingLabels } from './commenting-labels.ts'

function useSetCommenting(postId: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (commenting: Commenting) =>
      api.call(setCommenting, { params: { postId }, body: { commenting } }),
    onSuccess: (post) => writePost(queries, post),
  })
}

/** Changes who may comment on a post. Mounts open. */
export function CommentingDialog({ post }: { post: Post }) {
  const [open, setOpen] = useState(true)
  const formId = useId()
  const [chosen, setChosen] = useState(Commenting.safeParse(post.commenting).data ?? 'everybody')
  const { mutate, isPending, error } = useSetCommenting(post.postId)

  const save = () =>
    mutate(chosen, {
      onSuccess: () => {
        setOpen(false)
        toast('success', t('feed.commentingChanged'))
      },
    })

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('feed.whoMayComment')}
      description={t('feed.commentingIsKept')}
      actions={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={isPending}>
            {t('posts.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) save()
        }}
      >
        <FormFailure message={isPending ? undefined : error?.message} />
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{t('feed.commentingLabel')}</legend>
          {Commenting.options.map((value) => (
            <label
              key={value}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-edge px-3 hover:bg-sunken has-checked:border-leaf-ink has-checked:bg-leaf-tint has-checked:text-leaf-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-ink"
            >
              <input
                type="radio"
                name="commenting"
                checked={value === chosen}
                onChange={() => setChosen(value)}
                className="size-4 accent-leaf"
              />
              {t(commentingLabels[value])}
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}
