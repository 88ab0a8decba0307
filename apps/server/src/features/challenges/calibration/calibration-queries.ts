/** SQL for the curves of models, and for the stewards' decisions that they are fitted to. */

import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { CAUTIOUS, type Curve, DISTRUSTED } from '../../../reviewer/calibration/curve.ts'
import { withoutExcess } from '../../../reviewer/calibration/share.ts'

/**
 * Causes of decisions that say how often a model is right. Which proofs stewards get for these depends on chance and on the model's certainty
 * only, for which the curve allows, so no decision needs a weight. Appeals are of refusals, and only of those that members think wrong; what
 * a steward opens again was suspected. Both would make the model look worse than it is, and neither is about what it pays.
 */
export const SELECTED_CAUSES: readonly string[] = ['spot_check', 'unclear']

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

/** A verified verdict of a model, whether it is right by what stewards say now, and the one who decided; null of those who left. */
export type Truth = { certainty: number; probability: number; isRight: boolean; steward: string | null }

const truths = sql`
  reviews decision
  cross join lateral (
    select *, coalesce(model, '') as version from reviews given
    where given.proof_id = decision.proof_id and given.review_id < decision.review_id and given.reviewer <> 'steward'
    order by review_id desc limit 1
  ) given
  join proofs on proofs.proof_id = decision.proof_id
  where decision.cause in (${sql.join(SELECTED_CAUSES.map((cause) => sql.lit(cause)))}) and given.status = 'Verified' and given.certainty is not null
    and proofs.status in ('Verified', 'Issue')`

/** Models about which stewards have decided, those of the latest decisions first. */
export async function selectDecidedModels(db: Db): Promise<ModelVersion[]> {
  const { rows } = await sql<ModelVersion>`
    select given.reviewer, given.version as model, given.asked from ${truths}
    group by 1, 2, 3 order by max(decision.review_id) desc limit ${MODELS_MAX}`.execute(db)
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
    select given.certainty, given.probability, proofs.status = 'Verified' as "isRight", decision.steward_id as steward
    from ${truths}
      and decision.cause = any(${causes}) and (given.reviewer, given.version, given.asked) = (${reviewer}, ${model}, ${asked})
      and given.reviewed_at > coalesce(
        (select drifted_at from calibrations where (reviewer, model, asked) = (${reviewer}, ${model}, ${asked})), '-infinity'
      )
    order by decision.review_id desc limit ${DECISIONS_MAX}`.execute(db)
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
