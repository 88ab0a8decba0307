import * as endpoints from '@canopy/contract/desk/calibration/endpoints'
import type { ModelCurve, ReviewerQuality } from '@canopy/contract/desk/calibration/shapes'
import { HOUR } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { CAUTIOUS, DECISIONS_MIN, DISTRUSTED, probabilityOn } from '../../../reviewer/calibration/curve.ts'
import {
  curveIn,
  type ModelVersion,
  selectCalibration,
  selectDecidedModels,
  selectTruths,
  type Truth,
} from '../calibration/calibration-queries.ts'
import { selectExams } from './exam-queries.ts'
import { overrideExam, startExam } from './exams.ts'

/** Certainties at which the curve is shown. */
const SHOWN = [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.97, 0.99]

/** Decisions by the shown certainty that is nearest. */
function pointsOf(truths: readonly Truth[]) {
  const nearest = (certainty: number) =>
    SHOWN.reduce((best, shown) => (Math.abs(shown - certainty) < Math.abs(best - certainty) ? shown : best))
  return [...Map.groupBy(truths, (truth) => nearest(truth.certainty))]
    .map(([certainty, made]) => ({
      certainty,
      decisions: made.length,
      right: made.filter(({ isRight }) => isRight).length,
    }))
    .toSorted((one, other) => one.certainty - other.certainty)
}

async function readCurve(db: Db, version: ModelVersion, isEarlier: boolean): Promise<ModelCurve> {
  const [row, truths] = await Promise.all([selectCalibration(db, version), selectTruths(db, version)])
  const { driftedAt = null, fittedAt = null } = row ?? {}
  const curve = curveIn(row ?? {})
  return {
    ...version,
    isEarlier,
    state: curve ? 'fitted' : row ? 'drifted' : 'unknown',
    decisions: truths.length,
    fittedAt: fittedAt?.toISOString() ?? null,
    driftedAt: driftedAt?.toISOString() ?? null,
    points: pointsOf(truths),
    fitted: SHOWN.map((certainty) => ({
      certainty,
      probability: probabilityOn(curve ?? (row ? DISTRUSTED : CAUTIOUS), certainty),
    })),
  }
}

export function examRoutes(app: FastifyInstance, { db, transaction, policy, reviewer }: Deps) {
  async function read(): Promise<ReviewerQuality> {
    const inUse = await reviewer.read()
    const [asked, { payAtOnce }, models, exams] = await Promise.all([
      // Fails while the provider cannot be loaded: then no version counts as an earlier one.
      inUse.asked().catch(() => undefined),
      policy.read(),
      selectDecidedModels(db),
      selectExams(db),
    ])
    const isEarlier = (version: Omit<ModelVersion, 'model'>) =>
      version.reviewer === inUse.name && asked !== undefined && version.asked !== asked
    return {
      usesVisionModel: inUse.usesVisionModel,
      payAtOnce,
      decisionsMin: DECISIONS_MIN,
      curves: await Promise.all(models.map((version) => readCurve(db, version, isEarlier(version)))),
      exams: exams.map((exam) => ({
        ...exam,
        isEarlier: exam.passed !== null && isEarlier(exam),
        startedAt: exam.startedAt.toISOString(),
        finishedAt: exam.finishedAt?.toISOString() ?? null,
      })),
    }
  }

  bind(app, endpoints.getReviewerQuality, read)
  bind(
    app,
    endpoints.startExam,
    async ({ actor }) => {
      const examined = await reviewer.read()
      await transaction((tx) => startExam(tx, actor, examined))
      return read()
    },
    limited({ max: 10, window: HOUR }),
  )
  bind(app, endpoints.overrideExam, async ({ params: { examId }, body: { reason }, actor }) => {
    await transaction((tx) => overrideExam(tx, actor, { examId, reason }))
    return read()
  })
}
