import type { Feature } from '../../feature.ts'
import { countOpenCases } from './case-queries.ts'
import { expireRemovals } from './expire.ts'
import { leave, memberData } from './member-data.ts'
import { reportsRoutes } from './routes.ts'

export const reports = {
  routes: reportsRoutes,
  expire: (deps) => expireRemovals(deps),
  memberData,
  leave,
  waiting: { report: countOpenCases },
} satisfies Feature
