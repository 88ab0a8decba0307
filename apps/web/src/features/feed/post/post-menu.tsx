import type { Post } from '@canopy/contract/feed/shapes'
import { EDIT_WITHIN } from '@canopy/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { BellOff, Flag, MessageCircle, Pencil, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { loadMuteThread } from '../../notifications/index.ts'
import { AuthorItems } from '../../people/index.ts'
import { useOwnState } from '../data/own-state.ts'
import type { OpenPostDialog } from './post-dialogs.tsx'
import { PublicItem } from './public-item.tsx'

/** Mounts open. */
export function PostMenu({
  trigger,
  post,
  mayDelete,
  onOpenDialog,
}: {
  trigger: ReactElement
  post: Post
  mayDelete: boolean
  onOpenDialog: OpenPostDialog
}) {
  const { reported, threadMuted, poll } = useOwnState(post.postId)
  const tools = { api: useApi(), queries: useQueryClient() }
  const toggleThread = async () => (await loadMuteThread()).muteThread(tools, post.postId, !threadMuted)
  const { userId, postsOutside } = useSession()
  const isOwn = post.userId === userId && post.removed === undefined
  // Others may have voted already, which only those know who have voted too.
  const hasVotes = poll?.votes.some((count) => count > 0)
  const mayEdit = isOwn && !hasVotes && Date.now() - Date.parse(post.timestamp) < EDIT_WITHIN
  // Only followers see posts of private accounts, so whoever can still be followed is a public one.
  const author = {
    userId: post.userId,
    fullName: post.author.fullName || t('common.unknown'),
    isPrivate: false,
  }
  return (
    <Menu trigger={trigger} defaultOpen>
      {post.userId !== userId && <AuthorItems author={author} onBlock={() => onOpenDialog('block', post)} />}
      <MenuItem icon={<BellOff aria-hidden="true" className="size-5" />} onClick={() => void toggleThread()}>
        {threadMuted ? t('feed.unmuteThisThread') : t('common.muteThisThread')}
      </MenuItem>
      <MenuItem
        icon={<Flag aria-hidden="true" className="size-5" />}
        disabled={reported}
        onClick={() => onOpenDialog('report', post)}
      >
        {reported ? t('feed.alreadyReported') : t('feed.reportPost')}
      </MenuItem>
      {mayEdit && (
        <MenuItem
          icon={<Pencil aria-hidden="true" className="size-5" />}
          onClick={() => onOpenDialog('edit', post)}
        >
          {t('feed.editPost')}
        </MenuItem>
      )}
      {isOwn && (
        <MenuItem
          icon={<MessageCircle aria-hidden="true" className="size-5" />}
          onClick={() => onOpenDialog('commenting', post)}
        >
          {t('feed.whoMayComment')}
        </MenuItem>
      )}
      {isOwn && (postsOutside || post.outside) && <PublicItem post={post} />}
      {mayDelete && (
        <MenuItem
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          tone="danger"
          onClick={() => onOpenDialog('delete', post)}
        >
          {t('feed.deletePost')}
        </MenuItem>
      )}
    </Menu>
  )
}
