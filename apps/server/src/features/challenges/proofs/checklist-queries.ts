/** SQL for how the criteria of a proof were answered. */

import type { CriterionAnswer, Region } from '@canopy/contract/challenges/proofs/shapes'
import type { AnsweredCriterion } from '@canopy/contract/desk/challenges/verdict'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../../db/database.ts'
import type { DB } from '../../../db/schema.ts'
import type { Answer } from '../../../reviewer/reviewer.ts'

type Overruled = { answer: CriterionAnswer; decidedBy: string }

export const checklistOf = (query: ExpressionBuilder<DB, 'proofs'>) =>
  jsonArrayFrom(
    query
      .selectFrom('proof_criteria')
      .select([
        'text as criterion',
        sql<CriterionAnswer>`coalesce(steward_answer, answer)`.as('answer'),
        'sentence',
        'confidence',
        sql<Region | null>`case when region is not null then jsonb_build_object(
          'left', region[1], 'top', region[2], 'right', region[3], 'bottom', region[4]
        ) end`.as('region'),
        sql<string>`case when steward_answer is null then decided_by else 'steward' end`.as('decidedBy'),
        sql<Overruled | null>`case when steward_answer is not null
          then jsonb_build_object('answer', answer, 'decidedBy', decided_by)
        end`.as('overruled'),
      ])
      .whereRef('proof_criteria.proof_id', '=', 'proofs.proof_id')
      .orderBy('position'),
  )

export async function replaceChecklist(
  tx: Tx,
  { proofId, reviewer, answers }: { proofId: number; reviewer: string; answers: Answer[] },
): Promise<void> {
  await tx.deleteFrom('proof_criteria').where('proof_id', '=', proofId).execute()
  const rows = answers.map(({ criterion, sentence, region, ...answer }, index) => ({
    proof_id: proofId,
    position: index + 1,
    text: criterion,
    sentence: JSON.stringify(sentence),
    decided_by: reviewer,
    region: region ? [region.left, region.top, region.right, region.bottom] : null,
    ...answer,
  }))
  await tx.insertInto('proof_criteria').values(rows).execute()
}

/** Stores a steward's answers to all criteria of the proof, in their order, beside those of a reviewer. Requires a lock on the proof. */
export async function answerBySteward(tx: Tx, proofId: number, answers: AnsweredCriterion[]): Promise<void> {
  const rows = answers.map(({ criterion, answer }, index) => ({
    proof_id: proofId,
    position: index + 1,
    text: criterion,
    answer,
    sentence: '[]',
    decided_by: 'steward',
  }))
  await tx
    .insertInto('proof_criteria')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['proof_id', 'position']).doUpdateSet({
        answer: sql`case proof_criteria.decided_by when 'steward' then excluded.answer else proof_criteria.answer end`,
        steward_answer: sql`case proof_criteria.decided_by
          when 'steward' then null else nullif(excluded.answer, proof_criteria.answer)
        end`,
      }),
    )
    .execute()
}

/** Whether the reviewer could not tell from an earlier photo of the member for this challenge, and nothing spoke against it. */
export async function wasUnclear(
  tx: Tx,
  { proofId, userId, challengeId }: { proofId: number; userId: string; challengeId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from proofs join proof_criteria using (proof_id)
    where user_id = ${userId} and challenge_id = ${challengeId} and proof_id <> ${proofId}
      and status = 'Issue' and decided_by <> 'steward'
    group by proof_id
    having bool_and(answer <> 'not_met') and bool_or(answer = 'cannot_tell')
    limit 1`.execute(tx)
  return rows.length > 0
}
