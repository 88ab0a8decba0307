/** Reports of posts, comments, profiles and challenges, and what stewards decide about them. */

export { appealRemoval } from './appeal.ts'
export { decideReport } from './decide.ts'
export { reports } from './feature.ts'
export { hideReported } from './hide.ts'
export { textOf } from './own.ts'
export { report } from './report.ts'
export { Snapshot, things } from './things.ts'
