/** When challenges can ask for more than a photo, and what members need for it. */

import { z } from 'zod/mini'
import { Timestamp } from '../../fields.ts'
import type { Translate } from '../../language/translate.ts'
import { EVIDENCE_ABOVE } from '../../limits.ts'
import type { Evidence } from '../shapes.ts'

export type Asking = { evidence?: Evidence | undefined; points: number }

export const mayAskFor = ({ evidence, points }: Asking) =>
  evidence === undefined || evidence === 'none' || points > EVIDENCE_ABOVE

/** Different for each member and day. */
export const DailyCode = z.object({ code: z.string() })

/** Token sent with the proof whose photo is taken now. It works once. */
export const CaptureToken = z.object({ token: z.string(), expiresAt: Timestamp })

/** Criterion that the code of the day adds to those of a challenge, as models read it. In the first hour of a day, the code of yesterday is still valid. */
export const codeCriterion = (codes: readonly string[]) => `The number ${codes.join(' or ')}, written by hand`

const CODE_CRITERION = /^The number (\d+)(?: or (\d+))?, written by hand$/

/** Writes out a criterion: as it was written for its challenge, or the one that a code of the day adds. */
export function criterionText(t: Translate, criterion: string) {
  const [, code, before] = CODE_CRITERION.exec(criterion) ?? []
  if (code === undefined) return criterion
  return before === undefined
    ? t('proofs.codeCriterion', { code })
    : t('proofs.codeCriterionEither', { code, before })
}
