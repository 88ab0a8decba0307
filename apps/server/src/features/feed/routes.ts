/** HTTP of the feed. */

import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import { limited } from '../../http/rate-limit.ts'
import { selectComments } from './comments/comment-queries.ts'
import { createComment, deleteComment, presentComment, readComment } from './comments/comments.ts'
import { countComments, deleteSaved, selectSaved } from './posts/post-queries.ts'
import { requirePost } from './posts/posts.ts'
import { postRoutes } from './posts/routes.ts'
import { countLikes, react, readReactions, removeReaction } from './reactions/reactions.ts'
import { reportPost, savePost } from './saved-and-reported/saved-and-reported.ts'

/** Far more than anybody clicks; each click is sent to every screen, and some notify. */
const clicks = limited({ max: 60, window: MINUTE })

/** Registers posts, reactions, comments, saves and reports. */
export function feedRoutes(app: FastifyInstance, deps: Deps) {
  postRoutes(app, deps)
  reactionRoutes(app, deps)
  commentRoutes(app, deps)
  markRoutes(app, deps)
}

function reactionRoutes(app: FastifyInstance, { db, transaction }: Deps) {
  bind(
    app,
    'react',
    async ({ params: { postId }, body: { emoji }, userId }) => {
      await transaction((tx) => react(tx, { postId, userId, emoji }))
      return readReactions(db, postId, userId)
    },
    clicks,
  )
  bind(
    app,
    'likePost',
    async ({ params: { postId }, userId }) => {
      await transaction((tx) => react(tx, { postId, userId, emoji: '👍' }))
      return readReactions(db, postId, userId)
    },
    clicks,
  )
  bind(
    app,
    'unlikePost',
    async ({ params: { postId }, userId }) => {
      await transaction((tx) => removeReaction(tx, postId, userId))
      return readReactions(db, postId, userId)
    },
    clicks,
  )
  bind(app, 'listReactions', ({ params: { postId }, userId }) => readReactions(db, postId, userId))
  bind(app, 'listLikes', async ({ params: { postId }, userId }) =>
    Object.values(await readReactions(db, postId, userId)).flat(),
  )
  bind(app, 'countLikes', ({ params }) => countLikes(db, params.postId))
}

function commentRoutes(app: FastifyInstance, { db, transaction }: Deps) {
  bind(
    app,
    'createComment',
    async ({ params: { postId }, body: comment, userId, idempotencyKey }) => {
      const { reply } = await transaction((tx) =>
        createComment(tx, { postId, userId, comment }, idempotencyKey),
      )
      return readComment(db, reply.commentId)
    },
    limited({ max: 60, window: MINUTE }),
  )

  bind(app, 'listComments', async ({ params: { postId }, query: { limit, cursor }, reply }) => {
    await requirePost(db, postId)
    const rows = await selectComments(db, postId, limit + 1, readCursor(cursor))
    const page = cutPage(reply, rows, limit, ({ createdAt, commentId }) => ({
      time: createdAt,
      id: commentId,
    }))
    return page.map(presentComment)
  })

  bind(app, 'countComments', async ({ params: { postId } }) => {
    await requirePost(db, postId)
    const [counted] = await countComments(db, [postId])
    return counted?.count ?? 0
  })

  bind(app, 'deleteComment', ({ params, caller }) => transaction((tx) => deleteComment(tx, params, caller)))
}

function markRoutes(app: FastifyInstance, { db, transaction }: Deps) {
  bind(
    app,
    'savePost',
    async ({ body: { postId }, userId }) => {
      await transaction((tx) => savePost(tx, userId, postId))
      return { postId, saved: true }
    },
    clicks,
  )

  bind(
    app,
    'unsavePost',
    async ({ body: { postId }, userId }) => {
      await deleteSaved(db, userId, postId)
      return { postId, saved: false }
    },
    clicks,
  )

  bind(app, 'listSaved', async ({ params, query: { limit, cursor }, userId, reply }) => {
    if (params.userId !== userId) throw new AppError('forbidden')
    const rows = await selectSaved(db, userId, limit + 1, readCursor(cursor))
    const page = cutPage(reply, rows, limit, ({ savedAt, postId }) => ({ time: savedAt, id: postId }))
    return page.map(({ postId }) => postId)
  })

  bind(
    app,
    'reportPost',
    async ({ body: { postId, reason }, userId, reply }) => {
      const { isFirst, report } = await transaction((tx) =>
        reportPost(tx, { postId, reportedBy: userId, reason }),
      )
      if (!isFirst) reply.code(200)
      return report
    },
    limited({ max: 30, window: MINUTE }),
  )
}
