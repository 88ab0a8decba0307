import type { Feature } from '../../feature.ts'
import { announceDesk } from './announce.ts'
import { deleteExpiredAssignments } from './assignments/assignment-queries.ts'
import { countFigures } from './overview/count-figures.ts'
import { countAllReturns } from './returns/returns.ts'
import { stewardsRoutes } from './routes.ts'

export const stewards = {
  routes: stewardsRoutes,
  jobs: ({ db, clock }) => ({
    count_figures: () => countFigures(db, clock.now()),
    count_returns: () => countAllReturns(db, clock.now()),
  }),
  announce: announceDesk,
  expire: ({ db }, now) => deleteExpiredAssignments(db, now),
} satisfies Feature
