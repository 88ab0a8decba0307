/** Reports of posts, comments, profiles and challenges, and what stewards decide about them. */

export { appealRemoval } from './appeal.ts'
export { countOpenCases } from './case-queries.ts'
export { decideReport } from './decide.ts'
export { expireRemovals } from './expire.ts'
export { hideReported } from './hide.ts'
export { deleteMemberData, memberData } from './member-data.ts'
export { textOf } from './own.ts'
export { report } from './report.ts'
export { reportsRoutes } from './routes.ts'
export { Snapshot, things } from './things.ts'
