/** Exams of the reviewer in use, which run as jobs. */

import { hasPassed } from '@canopy/contract/desk/calibration/exam'
import { coded } from '@canopy/contract/language/coded-message'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { addJob, type JobPayloads } from '../../../jobs/jobs.ts'
import { REVIEWER_SUBJECT as subject } from '../../../policy/reviewer-queries.ts'
import { examQuestions } from '../../../reviewer/exam/questions.ts'
import { runExam } from '../../../reviewer/exam/run-exam.ts'
import { ReviewError, type Reviewer } from '../../../reviewer/reviewer.ts'
import { countCalls } from '../proofs/review/review-queries.ts'
import {
  endLostExams,
  finishExam,
  insertExam,
  selectRunningExam,
  updateDone,
  updateOverridden,
} from './exam-queries.ts'

/** Does nothing while another exam runs. @throws AppError validation_failed for the word-based reviewer */
export async function startExam(tx: Tx, actor: Actor, { name, usesVisionModel }: Reviewer): Promise<void> {
  if (!usesVisionModel)
    throw new AppError('validation_failed', { message: coded('desk-calibration.needsModel') })
  await endLostExams(tx)
  const examId = await insertExam(tx, { reviewer: name, questions: examQuestions.length })
  if (examId === undefined) return
  await addJob(tx, 'exam', { examId })
  await audit(tx, actor, { action: 'exam.started', subject, after: { reviewer: name } })
}

/** Does nothing if the exam has ended. An exam whose process died begins anew. */
export async function sitExam(
  { db, config, ...deps }: Pick<Deps, 'db' | 'config' | 'reviewer'>,
  { examId }: JobPayloads['exam'],
): Promise<void> {
  const exam = await selectRunningExam(db, examId)
  if (!exam) return
  const reviewer = await deps.reviewer.read()
  if (reviewer.name !== exam.reviewer) return finishExam(db, examId, { failure: 'changed' })
  try {
    const { scores, trace } = await runExam(reviewer, {
      countCalls: (calls) => countCalls(db, calls, config.reviewerDailyLimit),
      onProgress: (done) => updateDone(db, examId, done),
    })
    const passed = hasPassed(Object.values(scores))
    await finishExam(db, examId, { model: trace?.model ?? '', asked: trace?.asked ?? '', scores, passed })
  } catch (error) {
    if (!(error instanceof ReviewError) || error.failure !== 'dailyLimit') throw error
    await finishExam(db, examId, { failure: error.failure })
  }
}

/** @throws AppError not_found unless the reviewer did not pass the exam, and has finished none since */
export async function overrideExam(
  tx: Tx,
  actor: Actor,
  { examId, reason }: { examId: number; reason: string },
): Promise<void> {
  const reviewer = await updateOverridden(tx, examId)
  if (reviewer === undefined) throw new AppError('not_found')
  await audit(tx, actor, { action: 'exam.overridden', subject, after: { reviewer }, reason })
}
