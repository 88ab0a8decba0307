import * as feedEndpoints from '@canopy/contract/feed/endpoints'
import { HOUR } from '@canopy/contract/limits'
import * as alertsEndpoints from '@canopy/contract/notifications/alerts/endpoints'
import * as peopleEndpoints from '@canopy/contract/people/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { limited } from '../../http/rate-limit/rate-limit.ts'
import { commentRoutes } from './comments/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { muteThread, unmuteThread } from './muted-threads.ts'
import { readOwnStates } from './own-states.ts'
import { pollRoutes } from './polls/routes.ts'
import { setPrivacyWithPictures } from './posts/privacy.ts'
import { postRoutes } from './posts/routes.ts'
import { reactionRoutes } from './reactions/routes.ts'
import { savedRoutes } from './saved/routes.ts'
import { sharedProofRoutes } from './shared-proofs/routes.ts'
import { deskTagRoutes } from './tags/desk-routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { writingRoutes } from './writing/routes.ts'

export function feedRoutes(app: FastifyInstance, deps: Deps) {
  postRoutes(app, deps)
  writingRoutes(app, deps)
  draftRoutes(app, deps)
  pollRoutes(app, deps)
  reactionRoutes(app, deps)
  commentRoutes(app, deps)
  savedRoutes(app, deps)
  tagRoutes(app, deps)
  deskTagRoutes(app, deps)
  sharedProofRoutes(app, deps)
  bind(app, alertsEndpoints.muteThread, ({ params: { postId }, userId }) =>
    deps.transaction((tx) => muteThread(tx, userId, postId)),
  )
  bind(app, alertsEndpoints.unmuteThread, ({ params: { postId }, userId }) =>
    deps.transaction((tx) => unmuteThread(tx, userId, postId)),
  )
  bind(app, feedEndpoints.getOwnMarks, ({ db, query, userId }) =>
    readOwnStates(db, { userId, postIds: query.ids, now: deps.clock.now() }),
  )
  // Here because it is about pictures of posts, too.
  bind(
    app,
    peopleEndpoints.setPrivacy,
    async ({ body, userId }) => {
      await deps.transaction((tx) => setPrivacyWithPictures(tx, deps.media, { userId, ...body }))
      return body
    },
    limited({ max: 20, window: HOUR }),
  )
}
