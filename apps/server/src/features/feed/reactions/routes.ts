import * as endpoints from '@canopy/contract/feed/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { readCounts } from '../posts/posts.ts'
import { createReact, readReactions, removeReaction } from './reactions.ts'

/** Far more than anybody clicks. Each click is sent to every open screen, and some notify. */
const clicks = limited({ max: 60, window: MINUTE })

export function reactionRoutes(app: FastifyInstance, deps: Deps) {
  const react = createReact(deps)
  bind(
    app,
    endpoints.react,
    ({ params: { postId }, body: { emoji }, userId }) => react({ postId, userId, emoji }),
    clicks,
  )
  bind(
    app,
    endpoints.likePost,
    ({ params: { postId }, userId }) => react({ postId, userId, emoji: '👍' }),
    clicks,
  )
  bind(
    app,
    endpoints.unlikePost,
    ({ params: { postId }, userId }) => deps.transaction((tx) => removeReaction(tx, postId, userId)),
    clicks,
  )
  bind(app, endpoints.listReactions, ({ db, params: { postId }, userId }) =>
    readReactions(db, postId, userId),
  )
  bind(app, endpoints.listLikes, async ({ db, params: { postId }, userId }) =>
    Object.values(await readReactions(db, postId, userId)).flat(),
  )
  bind(
    app,
    endpoints.countLikes,
    async ({ db, params, userId }) => (await readCounts(db, userId, params.postId)).reactions,
  )
}
