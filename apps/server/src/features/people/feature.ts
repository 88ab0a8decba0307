import { kept } from '@canopy/contract/kept'
import type { Feature } from '../../feature.ts'
import { deleteNotifiedFollows } from './follows/follow-queries.ts'
import { memberData } from './member-data.ts'
import { deleteFollowsOf } from './member-data-queries.ts'
import { peopleRoutes } from './routes.ts'

export const people = {
  routes: peopleRoutes,
  expire: ({ db }, now) => deleteNotifiedFollows(db, new Date(now.getTime() - kept.notifiedReaction)),
  memberData,
  leave: (tx, { userId }) => deleteFollowsOf(tx, userId),
} satisfies Feature
