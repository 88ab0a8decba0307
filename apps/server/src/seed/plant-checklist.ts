import type { CriterionAnswer } from '@canopy/contract/challenges/proofs/shapes'
import type { Remark } from '@canopy/contract/challenges/proofs/texts'
import type { Tx } from '../db/database.ts'
import { answerBySteward, replaceChecklist } from '../features/challenges/index.ts'

type Planted = {
  proofId: number
  criteria: string[]
  /** All are met without them. */
  answers?: CriterionAnswer[] | undefined
  stewardAnswers?: CriterionAnswer[] | undefined
}

/** Plants the basic reviewer's answers to the criteria, and those that a steward gave instead. */
export async function plantChecklist(tx: Tx, { proofId, criteria, answers, stewardAnswers }: Planted) {
  const checked = criteria.map((criterion, index) => {
    const answer = answers?.[index] ?? 'met'
    const remark: Remark = { kind: answer === 'met' ? 'criterionMentioned' : 'criterionNotMentioned' }
    return { criterion, answer, sentence: [remark], confidence: null }
  })
  await replaceChecklist(tx, { proofId, reviewer: 'basic', answers: checked })
  if (stewardAnswers)
    await answerBySteward(
      tx,
      proofId,
      criteria.map((criterion, index) => ({ criterion, answer: stewardAnswers[index] ?? 'met' })),
    )
}
