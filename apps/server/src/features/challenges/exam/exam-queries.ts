/** SQL for the exams of reviewers. */

import type { ExamFailure, ExamScore } from '@canopy/contract/desk/calibration/exam'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Exams that owners see. */
const EXAMS_SHOWN = 10

/** Whether the version that sat the exam has finished none since. */
const isLast = sql<boolean>`not exists (
  select from exams later
  where (later.reviewer, later.model, later.asked) = (exams.reviewer, exams.model, exams.asked)
    and later.exam_id > exams.exam_id and later.passed is not null
)`

type NewExam = { reviewer: string; questions: number }

/** Returns the id of a new exam; undefined while another one runs. */
export async function insertExam(tx: Tx, exam: NewExam): Promise<number | undefined> {
  const row = await tx
    .insertInto('exams')
    .values(exam)
    .onConflict((conflict) => conflict.doNothing())
    .returning('exam_id')
    .executeTakeFirst()
  return row?.exam_id
}

/** Ends exams whose job is no longer tried. */
export const endLostExams = (tx: Tx) =>
  tx
    .updateTable('exams')
    .set({ failure: 'interrupted', finished_at: sql`now()` })
    .where('finished_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from pgboss.job
        where name = 'exam' and state in ('created', 'retry', 'active') and data ->> 'examId' = exam_id::text
      )`,
    )
    .execute()

export const selectRunningExam = (db: Db, examId: number) =>
  db
    .selectFrom('exams')
    .select('reviewer')
    .where('exam_id', '=', examId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()

export async function updateDone(db: Db, examId: number, done: number): Promise<void> {
  await db.updateTable('exams').set({ done }).where('exam_id', '=', examId).execute()
}

type Result = { model: string; asked: string; scores: Record<string, ExamScore>; passed: boolean }
type Finish = Result | { failure: ExamFailure }

export async function finishExam(db: Db, examId: number, finish: Finish): Promise<void> {
  const result = 'failure' in finish ? finish : { ...finish, scores: JSON.stringify(finish.scores) }
  await db
    .updateTable('exams')
    .set({ ...result, finished_at: sql`now()` })
    .where('exam_id', '=', examId)
    .where('finished_at', 'is', null)
    .execute()
}

/** Returns the reviewer whose exam is overridden; undefined unless it is the last one that this version has finished, without passing. */
export async function updateOverridden(tx: Tx, examId: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('exams')
    .set({ overridden_at: sql`now()` })
    .where('exam_id', '=', examId)
    .where('passed', '=', false)
    .where('overridden_at', 'is', null)
    .where(isLast)
    .returning('reviewer')
    .executeTakeFirst()
  return row?.reviewer
}

export const selectExams = (db: Db) =>
  db
    .selectFrom('exams')
    .select([
      'exam_id as examId',
      'reviewer',
      'model',
      'asked',
      'done',
      'questions',
      'scores',
      'passed',
      'failure',
      sql<boolean>`overridden_at is not null`.as('overridden'),
      'started_at as startedAt',
      'finished_at as finishedAt',
    ])
    .$narrowType<{ scores: Record<string, ExamScore> | null; failure: ExamFailure | null }>()
    .orderBy('exam_id', 'desc')
    .limit(EXAMS_SHOWN)
    .execute()
