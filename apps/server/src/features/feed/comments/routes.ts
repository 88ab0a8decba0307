import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { limited } from '../../../http/rate-limit.ts'
import { readCounts, requirePost } from '../posts/posts.ts'
import { selectComments } from './comment-queries.ts'
import { createComment, deleteComment, toComment } from './comments.ts'

export function commentRoutes(app: FastifyInstance, { transaction }: Deps) {
  bind(
    app,
    'createComment',
    ({ params: { postId }, body: comment, userId, idempotencyKey }) =>
      transaction((tx) => createComment(tx, { postId, userId, comment }, idempotencyKey)),
    limited({ max: 60, window: MINUTE }),
  )

  bind(app, 'listComments', async ({ db, params: { postId }, query: { limit, cursor }, reply }) => {
    await requirePost(db, postId)
    const rows = await selectComments(db, postId, limit + 1, readCursor(cursor))
    const page = cutPage(reply, rows, limit, ({ createdAt, commentId }) => ({
      time: createdAt,
      id: commentId,
    }))
    return page.map(toComment)
  })

  bind(app, 'countComments', async ({ db, params: { postId } }) => (await readCounts(db, postId)).comments)

  bind(app, 'deleteComment', ({ params, actor }) => transaction((tx) => deleteComment(tx, params, actor)))
}
