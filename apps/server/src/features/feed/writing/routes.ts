import * as endpoints from '@canopy/contract/feed/writing/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { createPostWriter } from './create-post.ts'
import { editPost, readVersions } from './edit-post.ts'
import { storeAll } from './store-pictures.ts'

export function writingRoutes(app: FastifyInstance, deps: Deps) {
  const { transaction, media, clock } = deps
  const writePost = createPostWriter(deps)
  bind(
    app,
    endpoints.createPost,
    async ({
      body: { content, imageAlt, imageAlts: alts = [imageAlt], commenting, outside: isOutside, poll },
      files,
      userId,
      sender,
      idempotencyKey,
      reply,
    }) => {
      const sentImages = files.image ?? []
      const post = {
        userId,
        content,
        commenting,
        outside: isOutside === 'true',
        alts,
        poll,
        now: clock.now(),
      }
      const sent = { sent: sentImages, sender, visibility: 'public' } as const
      const written = await storeAll(media, sent, (images) =>
        writePost({ ...post, images, sentImages }, idempotencyKey),
      )
      if (!written.made) reply.code(200)
      return written.post
    },
    limited({ max: 30, window: MINUTE }),
  )

  bind(
    app,
    endpoints.editPost,
    ({ params: { postId }, body, userId }) =>
      transaction((tx) => editPost(tx, media, { postId, userId, ...body, now: clock.now() })),
    limited({ max: 30, window: MINUTE }),
  )

  bind(app, endpoints.listPostVersions, ({ db, params, userId }) => readVersions(db, userId, params.postId))
}
