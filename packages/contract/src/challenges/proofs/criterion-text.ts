/** Criteria that a proof has besides those of its challenge, and how all of them are written out. */

import type { Translate } from '../../language/translate.ts'
import { amountCriterionText } from '../quantities/texts.ts'

/** Criterion that the code of the day adds to those of a challenge, as models read it. In the first hour of a day, the code of yesterday is still valid. */
export const codeCriterion = (codes: readonly string[]) => `The number ${codes.join(' or ')}, written by hand`

const CODE_CRITERION = /^The number (\d+)(?: or (\d+))?, written by hand$/

/** Writes out a criterion: as it was written for its challenge, or one that a code of the day or a quantity adds. */
export function criterionText(t: Translate, criterion: string) {
  const [, code, before] = CODE_CRITERION.exec(criterion) ?? []
  if (code === undefined) return amountCriterionText(t, criterion) ?? criterion
  return before === undefined
    ? t('proofs.codeCriterion', { code })
    : t('proofs.codeCriterionEither', { code, before })
}
