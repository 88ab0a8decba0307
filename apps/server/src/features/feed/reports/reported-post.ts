import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import type { Media } from '../../../media/index.ts'
import { publishChanged } from '../../notifications/index.ts'
import { lockAnyPost, selectAnyPost, updatePostHidden } from '../posts/post-queries.ts'
import { deleteLockedPost } from '../posts/posts.ts'

function toThing(post: Awaited<ReturnType<typeof selectAnyPost>>) {
  if (!post) return undefined
  const { authorId, content, image, hiddenAt } = post
  const snapshot = { title: '', text: content, pictures: image === null ? [] : [image] }
  return { authorId, isHidden: hiddenAt !== null, snapshot }
}

/** A post as something that can be reported. */
export const reportedPost = {
  read: async (db: Db, postId: string) => toThing(await selectAnyPost(db, postId)),
  lock: async (tx: Tx, postId: string) => toThing(await lockAnyPost(tx, postId)),

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
