import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import type { Media } from '../../../media/index.ts'
import { publishChanged } from '../../notifications/index.ts'
import { lockAnyPost, updatePostHidden } from '../posts/post-queries.ts'
import { deleteLockedPost } from '../posts/posts.ts'

/** A post as something that can be reported. */
export const reportedPost = {
  async lock(tx: Tx, postId: string) {
    const post = await lockAnyPost(tx, postId)
    if (!post) return undefined
    const { authorId, content, image, hiddenAt } = post
    const snapshot = { title: '', text: content, pictures: image === null ? [] : [image] }
    return { authorId, isHidden: hiddenAt !== null, snapshot }
  },

  async hide(tx: Tx, media: Media, postId: string, now: Date) {
    const post = await lockAnyPost(tx, postId)
    if (!post || post.hiddenAt) return
    await updatePostHidden(tx, postId, now)
    if (post.image !== null) media.makePrivate(tx, post.image)
    publish(tx, { type: 'post.deleted', postId })
    publishChanged(tx, post.authorId)
  },

  async show(tx: Tx, media: Media, postId: string) {
    const post = await lockAnyPost(tx, postId)
    if (!post?.hiddenAt) return
    await updatePostHidden(tx, postId, null)
    if (post.image !== null) media.makePublic(tx, post.image)
    publish(tx, { type: 'post.changed', postId })
    publishChanged(tx, post.authorId)
  },

  async destroy(tx: Tx, media: Media, postId: string) {
    const post = await lockAnyPost(tx, postId)
    if (post?.hiddenAt) await deleteLockedPost(tx, media, { postId, ...post })
  },
}
