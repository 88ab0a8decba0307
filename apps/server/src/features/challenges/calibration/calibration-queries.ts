/** SQL for the curves of models, and for the stewards' decisions that they are fitted to. */

import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { CAUTIOUS, type Curve, DISTRUSTED } from '../../../reviewer/calibration/curve.ts'
import { withoutExcess } from '../../../reviewer/calibration/share.ts'

/**
 * Causes of decisions that say how often a model is right. Which proofs stewards get for these depends on chance and on the model's certainty
 * only, for which the curve allows, so no decision needs a weight. Appeals are of refusals, and only of those that members think wrong; what
 * a steward opens again was suspected. Both would make the model look worse than it is, and neither is about what it pays.
 */
const SELECTED_CAUSES: readonly string[] = ['spot_check', 'unclear']

/** The latest decisions, from which a curve is fitted, and the latest spot checks. */
const DECISIONS_MAX = 1000
/** Models at once; a community changes its model now and then. */
const MODELS_MAX = 20

/** A model as its provider names it, and how it was asked. */
export type ModelVersion = { reviewer: string; model: string; asked: string }

export const selectCalibration = (db: Db, { reviewer, model, asked }: ModelVersion) =>
  db
    .selectFrom('calibrations')
    .select(['slope', 'intercept', 'lowest', 'fitted_at as fittedAt', 'drifted_at as driftedAt'])
    .where('reviewer', '=', reviewer)
    .where('model', '=', model)
    .where('asked', '=', asked)
    .executeTakeFirst()

type Row = Partial<Record<keyof Curve, number | null>>
/** The curve of a row, which has all of its numbers or none. */
export const curveIn = ({ slope = null, intercept = null, lowest = null }: Row): Curve | undefined =>
  slope === null || intercept === null || lowest === null ? undefined : { slope, intercept, lowest }

/** The curve by which verdicts of the model count now. */
export async function selectCurve(db: Db, version: ModelVersion): Promise<Curve> {
  const row = await selectCalibration(db, version)
  if (!row) return CAUTIOUS
  // A model loses its curve by a drift, and by nothing else.
  return curveIn(row) ?? DISTRUSTED
}

/** One process at a time fits curves. */
export const lockCalibrations = (tx: Tx) =>
  sql`lock table calibrations in share row exclusive mode`.execute(tx)

/** A verified verdict of a model, whether it is right by what stewards say now, and the one who decided; null for those who left, and for juries. */
export type Truth = { certainty: number; probability: number; isRight: boolean; steward: string | null }

type Decision = {
  proofId: number
  stewardId: string | null
  status: 'Verified' | 'Issue'
  cause: string | null
}

/**
 * Keeps a steward's decision with this cause, or that of a jury, about the last verdict of a model, and has its curve fitted anew. A job that waits already does so
 * after this transaction, since it is locked until then. Decisions that say nothing about a model are none.
 */
export async function recordCheck(tx: Tx, { proofId, stewardId, status, cause }: Decision): Promise<void> {
  if (cause === null || !SELECTED_CAUSES.includes(cause)) return
  const {
    rows: [version],
  } = await sql<ModelVersion>`
    insert into checked_verdicts
      (proof_id, steward_id, reviewer, model, asked, certainty, probability, given_at, cause, is_right)
    select proof_id, ${stewardId}, reviewer, model_of(reviews), asked, certainty, probability, reviewed_at, ${cause}, ${status === 'Verified'}
    from reviews
    where review_id = (select max(review_id) from reviews where proof_id = ${proofId} and reviewer not in ('steward', 'jury'))
      and status = 'Verified' and probability is not null
    on conflict (proof_id) do update set is_right = excluded.is_right, steward_id = excluded.steward_id
    returning reviewer, model, asked`.execute(tx)
  if (!version) return
  const { rows: waiting } = await sql`
    select from pgboss.job where name = 'calibrate' and state = 'created' and data @> ${{ version }}::jsonb
    for update`.execute(tx)
  if (waiting.length === 0) await addJob(tx, 'calibrate', { version })
}

/** Has the decision about a proof count as it is now. */
export async function updateCheck(tx: Tx, proofId: number, status: string): Promise<void> {
  await tx
    .updateTable('checked_verdicts')
    .set({ is_right: status === 'Verified' })
    .where('proof_id', '=', proofId)
    .execute()
}

/** Forgets the decision about a proof that waits for one again. */
export async function deleteCheck(tx: Tx, proofId: number): Promise<void> {
  await tx.deleteFrom('checked_verdicts').where('proof_id', '=', proofId).execute()
}

/** Models about which stewards have decided lately, those of the latest decisions first. */
export async function selectDecidedModels(db: Db): Promise<ModelVersion[]> {
  const { rows } = await sql<ModelVersion>`
    select reviewer, model, asked
    from (select * from checked_verdicts order by check_id desc limit ${MODELS_MAX * DECISIONS_MAX}) latest
    group by 1, 2, 3 order by max(check_id) desc limit ${MODELS_MAX}`.execute(db)
  return rows
}

/**
 * The latest decisions with these causes about verdicts that the model gave since it drifted, in the order in which they were made, of which
 * one steward's are a third at most.
 */
export async function selectTruths(
  db: Db,
  { reviewer, model, asked }: ModelVersion,
  causes = SELECTED_CAUSES,
): Promise<Truth[]> {
  const { rows } = await sql<Truth>`
    select certainty, probability, is_right as "isRight", steward_id as steward
    from unnest(${causes}::text[]) as selected
    cross join lateral (
      select * from checked_verdicts
      where (reviewer, model, asked) = (${reviewer}, ${model}, ${asked}) and cause = selected
        and given_at > coalesce(
          (select drifted_at from calibrations where (reviewer, model, asked) = (${reviewer}, ${model}, ${asked})), '-infinity'
        )
      order by check_id desc limit ${DECISIONS_MAX}
    ) latest
    order by check_id desc limit ${DECISIONS_MAX}`.execute(db)
  return withoutExcess(rows.toReversed())
}

type Fitted = ModelVersion & { curve: Curve; decisions: number }

/** Keeps the time of a drift: verdicts from before it never count again. */
export async function saveCurve(tx: Tx, { curve, decisions, ...version }: Fitted) {
  const fitted = { ...curve, decisions, fitted_at: sql<Date>`now()` }
  await tx
    .insertInto('calibrations')
    .values({ ...version, ...fitted })
    .onConflict((conflict) => conflict.columns(['reviewer', 'model', 'asked']).doUpdateSet(fitted))
    .execute()
}

export async function saveDrift(tx: Tx, version: ModelVersion) {
  const drifted = {
    slope: null,
    intercept: null,
    lowest: null,
    fitted_at: null,
    decisions: 0,
    drifted_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('calibrations')
    .values({ ...version, ...drifted })
    .onConflict((conflict) => conflict.columns(['reviewer', 'model', 'asked']).doUpdateSet(drifted))
    .execute()
}
