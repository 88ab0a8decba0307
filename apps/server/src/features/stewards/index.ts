/** The stewards' desk: what waits, who looks at what, members' duties and the audit log. */

export { announceDesk } from './announce.ts'
export { deleteExpiredAssignments } from './assignments/assignment-queries.ts'
export { runChecks } from './health/checks.ts'
export { tryOut } from './health/trials.ts'
export { forget, retry } from './jobs/jobs.ts'
export { countFigures } from './overview/count-figures.ts'
export { type Heartbeat, refuseOtherSettings, startHeartbeat } from './overview/heartbeat.ts'
export { measureCommunity } from './overview/measure-community.ts'
export { stewardsRoutes } from './routes.ts'
