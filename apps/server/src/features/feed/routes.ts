import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { commentRoutes } from './comments/routes.ts'
import { readOwnMarks } from './own-marks.ts'
import { postRoutes } from './posts/routes.ts'
import { reactionRoutes } from './reactions/routes.ts'
import { savedRoutes } from './saved/routes.ts'

export function feedRoutes(app: FastifyInstance, deps: Deps) {
  postRoutes(app, deps)
  reactionRoutes(app, deps)
  commentRoutes(app, deps)
  savedRoutes(app, deps)
  bind(app, 'getOwnMarks', ({ db, query, userId }) => readOwnMarks(db, userId, query.ids))
}
