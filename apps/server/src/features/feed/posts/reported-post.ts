import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import type { Media } from '../../../media/index.ts'
import { publishAbout } from '../../notifications/index.ts'
import { lockAnyPost, selectAnyPost, updatePostHidden } from './post-queries.ts'
import { deleteLockedPost } from './posts.ts'
import { lockPrivacy } from './privacy-queries.ts'

function toThing(post: Awaited<ReturnType<typeof selectAnyPost>>) {
  if (!post) return undefined
  const { authorId, content, pictures, alts, poll, hiddenAt } = post
  const snapshot = { title: '', text: [content, ...alts, ...(poll?.options ?? [])].join('\n'), pictures }
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
    await media.makePrivate(tx, post.pictures)
    publish(tx, { type: 'post.deleted', postId, authorId: post.authorId })
    await publishAbout(tx, postId)
  },

  async show(tx: Tx, media: Media, postId: string) {
    const post = await lockAnyPost(tx, postId)
    if (!post?.hiddenAt) return
    await updatePostHidden(tx, postId, null)
    if (!(await lockPrivacy(tx, post.authorId))) await media.makePublic(tx, post.pictures)
    publish(tx, { type: 'post.changed', postId })
    await publishAbout(tx, postId)
  },

  async destroy(tx: Tx, media: Media, postId: string) {
    const post = await lockAnyPost(tx, postId)
    if (post?.hiddenAt) await deleteLockedPost(tx, media, { postId, ...post })
  },
}
