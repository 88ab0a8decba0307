import * as endpoints from '@canopy/contract/feed/drafts/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { storeAll } from '../writing/store-pictures.ts'
import { deleteDraft, listDrafts, saveDraft } from './drafts.ts'
import { publishDraft } from './publish-draft.ts'

export function draftRoutes(app: FastifyInstance, { transaction, media, clock }: Deps) {
  bind(app, endpoints.listDrafts, ({ db, userId }) => listDrafts(db, media, userId))

  bind(
    app,
    endpoints.saveDraft,
    ({ body: { outside, ...draft }, files, userId, sender, idempotencyKey }) => {
      const sentImages = files.image ?? []
      return storeAll(media, { sent: sentImages, sender, visibility: 'private' }, (images) =>
        transaction((tx) =>
          saveDraft(
            tx,
            media,
            { ...draft, outside: outside === 'true', userId, images, sentImages, now: clock.now() },
            idempotencyKey,
          ),
        ),
      )
    },
    limited({ max: 30, window: MINUTE }),
  )

  bind(
    app,
    endpoints.publishDraft,
    async ({ params: { draftId }, body: { seen }, userId, idempotencyKey, reply }) => {
      const asked = { userId, draftId, seen, now: clock.now() }
      const { made, post } = await transaction((tx) => publishDraft(tx, media, asked, idempotencyKey))
      if (!made) reply.code(200)
      return post
    },
    limited({ max: 30, window: MINUTE }),
  )

  bind(app, endpoints.deleteDraft, ({ params: { draftId }, userId }) =>
    transaction((tx) => deleteDraft(tx, media, userId, draftId)),
  )
}
