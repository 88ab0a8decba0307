import * as endpoints from '@canopy/contract/feed/comments/endpoints'
import { Uuid } from '@canopy/contract/fields'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { readCounts, requirePost } from '../posts/posts.ts'
import { type CommentRow, selectComments } from './comment-queries.ts'
import { reactToComment, readCommentReactions } from './comment-reactions.ts'
import { createCommentWriter, deleteComment, readComment, toComment } from './comments.ts'
import { editComment, readCommentVersions } from './edit-comment.ts'
import type { ThreadRow } from './thread-queries.ts'
import { readThread, readThreads } from './threads.ts'

const cursorOf = ({ createdAt, commentId }: Pick<CommentRow, 'createdAt' | 'commentId'>) => ({
  time: createdAt,
  id: commentId,
})

const RankedId = z.object({ id: Uuid, rank: z.int32() })

const rankedCursorOf = ({ createdAt, commentId, rank }: ThreadRow) => ({
  time: createdAt,
  id: { id: commentId, rank } satisfies z.infer<typeof RankedId>,
})

function readRankedCursor(cursor: string | undefined) {
  const after = readCursor(cursor, RankedId)
  return after && { time: after.time, ...after.id }
}

export function commentRoutes(app: FastifyInstance, deps: Deps) {
  const { clock, transaction, inOneStatement } = deps
  const writeComment = createCommentWriter(deps)
  bind(
    app,
    endpoints.createComment,
    ({ params: { postId }, query: { replyTo }, body: comment, userId, idempotencyKey }) =>
      writeComment({ postId, userId, comment, replyTo }, idempotencyKey),
    limited({ max: 60, window: MINUTE }),
  )

  bind(
    app,
    endpoints.listComments,
    async ({ db, params: { postId }, query: { limit, cursor }, userId, reply }) => {
      await requirePost(db, userId, postId)
      const rows = await selectComments(db, { reader: userId, postId }, limit + 1, readCursor(cursor))
      return cutPage(reply, rows, limit, cursorOf).map(toComment)
    },
  )

  bind(app, endpoints.listThreads, async ({ db, params: { postId }, query, userId: reader, reply }) => {
    const { sort, limit, cursor } = query
    await requirePost(db, reader, postId)
    const after = sort === 'reacted' ? readRankedCursor(cursor) : readCursor(cursor)
    const { rows, threads } = await readThreads(db, { reader, postId }, { sort, limit, after })
    cutPage<ThreadRow>(reply, rows, limit, sort === 'reacted' ? rankedCursorOf : cursorOf)
    return threads
  })

  bind(app, endpoints.getThread, async ({ db, params, userId: reader }) => {
    await requirePost(db, reader, params.postId)
    return readThread(db, { ...params, reader })
  })

  bind(
    app,
    endpoints.listReplies,
    async ({ db, params, query: { limit, cursor }, userId: reader, reply }) => {
      const { postId, commentId: parentId } = params
      await requirePost(db, reader, postId)
      const rows = await selectComments(db, { reader, postId, parentId }, limit + 1, readCursor(cursor))
      if (rows.length === 0) await readComment(db, reader, parentId)
      return cutPage(reply, rows, limit, cursorOf).map(toComment)
    },
  )

  bind(
    app,
    endpoints.countComments,
    async ({ db, params: { postId }, userId }) => (await readCounts(db, userId, postId)).comments,
  )

  bind(
    app,
    endpoints.editComment,
    ({ params, body, userId }) =>
      transaction((tx) => editComment(tx, { ...params, ...body, userId, now: clock.now() })),
    limited({ max: 30, window: MINUTE }),
  )

  bind(app, endpoints.listCommentVersions, ({ db, params, userId }) =>
    readCommentVersions(db, userId, params),
  )

  bind(
    app,
    endpoints.reactToComment,
    ({ params, body: { emoji }, userId }) =>
      inOneStatement((tx) => reactToComment(tx, { ...params, userId, emoji })),
    limited({ max: 60, window: MINUTE }),
  )

  bind(app, endpoints.listCommentReactions, ({ db, params, userId }) =>
    readCommentReactions(db, userId, params),
  )

  bind(app, endpoints.deleteComment, ({ params, actor }) =>
    transaction((tx) => deleteComment(tx, params, actor)),
  )
}
