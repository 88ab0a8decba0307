import { readAll } from '../../db/read-all.ts'
import type { Feature } from '../../feature.ts'
import { announceDesk } from './announce.ts'
import { deleteExpiredAssignments } from './assignments/assignment-queries.ts'
import { selectListsOf } from './invitation-lists/list-queries.ts'
import { forgetOldAddresses } from './invitation-lists/lists.ts'
import { mailInvitations } from './invitation-lists/send.ts'
import { countFigures } from './overview/count-figures.ts'
import { countAllReturns } from './returns/returns.ts'
import { stewardsRoutes } from './routes.ts'

export const stewards = {
  routes: stewardsRoutes,
  jobs: (deps) => ({
    count_figures: () => countFigures(deps.db, deps.clock.now()),
    count_returns: () => countAllReturns(deps.db, deps.clock.now()),
    invitation_mail: () => mailInvitations(deps),
  }),
  announce: announceDesk,
  async expire({ db }, now) {
    await deleteExpiredAssignments(db, now)
    await forgetOldAddresses(db, now)
  },
  memberData: ({ db }, userId) => ({
    invitationLists: readAll(
      (limit, after: string | undefined) => selectListsOf(db, userId, limit, after),
      ({ listId }) => listId,
    ),
  }),
} satisfies Feature
