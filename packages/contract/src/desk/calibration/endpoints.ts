/** Calls about how good the reviewer is. */

import { endpoint } from '../../endpoint.ts'
import { ExamOverride, ExamParams, ReviewerQuality } from './shapes.ts'

const owner = { duties: ['owner'] } as const

/** Curves and exams, the latest first. */
export const getReviewerQuality = endpoint({ method: 'GET', path: '/api/admin/reviewer/exam', access: owner, reply: ReviewerQuality })

/** Starts an exam of the reviewer in use, unless one is running. Its calls count towards the limit of the day. */
export const startExam = endpoint({ method: 'POST', path: '/api/admin/reviewer/exam', access: owner, recentLogin: true, status: 201, reply: ReviewerQuality })

/** Lets verdicts be paid at once under `guarded` although the reviewer did not pass this exam, its last one. */
export const overrideExam = endpoint({
  method: 'POST',
  path: '/api/admin/reviewer/exam/:examId/override',
  access: owner,
  recentLogin: true,
  params: ExamParams,
  body: ExamOverride,
  reply: ReviewerQuality,
})
