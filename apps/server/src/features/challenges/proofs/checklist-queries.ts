/** SQL for how the criteria of a proof were answered. */

import type { CriterionAnswer } from '@canopy/contract/criteria'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../../db/database.ts'
import type { DB } from '../../../db/schema.ts'
import type { Answer } from '../../../reviewer/reviewer.ts'

export const checklistOf = (query: ExpressionBuilder<DB, 'proofs'>) =>
  jsonArrayFrom(
    query
      .selectFrom('proof_criteria')
      .select(['text as criterion', 'answer', 'sentence', 'confidence', 'decided_by as decidedBy'])
      .$narrowType<{ answer: CriterionAnswer }>()
      .whereRef('proof_criteria.proof_id', '=', 'proofs.proof_id')
      .orderBy('position'),
  )

export async function replaceChecklist(
  tx: Tx,
  { proofId, reviewer, answers }: { proofId: number; reviewer: string; answers: Answer[] },
): Promise<void> {
  await tx.deleteFrom('proof_criteria').where('proof_id', '=', proofId).execute()
  const rows = answers.map(({ criterion, ...answer }, index) => ({
    proof_id: proofId,
    position: index + 1,
    text: criterion,
    decided_by: reviewer,
    ...answer,
  }))
  await tx.insertInto('proof_criteria').values(rows).execute()
}
