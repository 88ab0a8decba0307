/** The stewards' desk: what waits, who looks at what, members' duties and the audit log. */

export { stewards } from './feature.ts'
export { runChecks } from './health/checks.ts'
export { tryOut } from './health/trials.ts'
export { forget, retry } from './jobs/jobs.ts'
export { countFigures } from './overview/count-figures.ts'
export { refuseOtherSettings } from './overview/heartbeat.ts'
