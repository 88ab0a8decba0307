import type { Post } from '@canopy/contract/feed/shapes'
import { setOutside } from '@canopy/contract/feed/writing/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Globe, Lock } from 'lucide-react'
import { useApi } from '../../../api/context.ts'
import { isRefusal } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { MenuItem } from '../../../ui/overlay/menu.tsx'
import { writePost } from '../data/post-cache.ts'

/** Shows the author's post to people without an account, or no longer. */
export function PublicItem({ post: { postId, outside = false } }: { post: Post }) {
  const api = useApi()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => api.call(setOutside, { params: { postId }, body: { outside: !outside } }),
    onSuccess: (post) => {
      writePost(queries, post)
      toast('success', post.outside ? t('feed.shownToPublic') : t('feed.shownToMembers'))
    },
    onError: (error) => toast('error', isRefusal(error) ? error.message : t('common.somethingWentWrong')),
  })
  const Icon = outside ? Lock : Globe
  return (
    <MenuItem icon={<Icon aria-hidden="true" className="size-5" />} onClick={() => mutate()}>
      {outside ? t('feed.forMembersOnly') : t('feed.publicLabel')}
    </MenuItem>
  )
}
