import * as endpoints from '@canopy/contract/feed/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { lockPost } from '../posts/post-queries.ts'
import { deleteSaved, insertSaved, selectSaved } from './saved-queries.ts'

/** Far more than anybody clicks. */
const clicks = limited({ max: 60, window: MINUTE })

export function savedRoutes(app: FastifyInstance, { db, transaction }: Deps) {
  bind(
    app,
    endpoints.savePost,
    async ({ body: { postId }, userId }) => {
      await transaction(async (tx) => {
        if (!(await lockPost(tx, userId, postId))) throw new AppError('post_not_found')
        await insertSaved(tx, userId, postId)
      })
      return { postId, saved: true }
    },
    clicks,
  )

  bind(
    app,
    endpoints.unsavePost,
    async ({ body: { postId }, userId }) => {
      await deleteSaved(db, userId, postId)
      return { postId, saved: false }
    },
    clicks,
  )

  bind(app, endpoints.listSaved, async ({ db, params, query: { limit, cursor }, userId, reply }) => {
    if (params.userId !== userId) throw new AppError('forbidden')
    const rows = await selectSaved(db, userId, limit + 1, readCursor(cursor))
    const page = cutPage(reply, rows, limit, ({ savedAt, postId }) => ({ time: savedAt, id: postId }))
    return page.map(({ postId }) => postId)
  })
}
