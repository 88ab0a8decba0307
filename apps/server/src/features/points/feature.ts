import { kept } from '@canopy/contract/kept'
import type { Feature } from '../../feature.ts'
import { announcePoints } from './announce.ts'
import { countPendingCorrections } from './corrections/correction-queries.ts'
import { forgetNetworksBefore } from './hold-queries.ts'
import { deletePeriodsBefore } from './leaderboard-queries.ts'
import { keepEarnings } from './left-earnings.ts'
import { memberData } from './member-data.ts'
import { pointsRoutes } from './routes.ts'

export const points = {
  routes: pointsRoutes,
  announce: announcePoints,
  async expire({ db }, now) {
    await forgetNetworksBefore(db, new Date(now.getTime() - kept.networkOfPoints))
    await deletePeriodsBefore(db, new Date(now.getTime() - kept.endedBoard))
  },
  memberData,
  async leave(tx, { userId, emailKey }) {
    if (emailKey) await keepEarnings(tx, userId, emailKey)
  },
  waiting: { correction: countPendingCorrections },
} satisfies Feature
