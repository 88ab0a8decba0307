/** Fits the curves of models to what stewards have decided, and distrusts models that have become worse: daily of all, and after a decision of its model. */

import { paths } from '@canopy/contract/paths'
import type { Deps } from '../../../deps.ts'
import type { JobPayloads } from '../../../jobs/jobs.ts'
import { fitCurve } from '../../../reviewer/calibration/curve.ts'
import { hasDrifted } from '../../../reviewer/calibration/drift.ts'
import { selectIdsWithDuty } from '../../accounts/index.ts'
import { notifyAll } from '../../notifications/index.ts'
import {
  lockCalibrations,
  saveCurve,
  saveDrift,
  selectDecidedModels,
  selectTruths,
} from './calibration-queries.ts'

export const calibrate = (
  { transaction }: Pick<Deps, 'transaction'>,
  { version: decided }: JobPayloads['calibrate'],
) =>
  transaction(async (tx) => {
    await lockCalibrations(tx)
    for (const version of decided ? [decided] : await selectDecidedModels(tx)) {
      // Proofs that waited for a steward were not paid, so only spot checks say whether what is paid is worse than it should be.
      if (hasDrifted(await selectTruths(tx, version, ['spot_check']))) {
        await saveDrift(tx, version)
        // Once for each drift: earlier verdicts never count again.
        await notifyAll(tx, await selectIdsWithDuty(tx, 'owner'), {
          notice: { kind: 'reviewer.drifted', values: { model: version.model || version.reviewer } },
          href: paths.deskReviewer,
        })
        continue
      }
      const truths = await selectTruths(tx, version)
      const curve = fitCurve(truths)
      if (curve) await saveCurve(tx, { ...version, curve, decisions: truths.length })
    }
  })
