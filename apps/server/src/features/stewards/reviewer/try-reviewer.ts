/** A review of a photo of an owner, which is not kept. */

import { feedbackText } from '@canopy/contract/challenges/proofs/texts'
import type { TriedReview } from '@canopy/contract/desk/reviewer/shapes'
import type { Translate } from '@canopy/contract/language/translate'
import { SECOND } from '@canopy/contract/limits'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Deps } from '../../../deps.ts'
import type { Sender } from '../../../media/index.ts'
import { REVIEWER_SUBJECT } from '../../../policy/reviewer-queries.ts'
import { costOf } from '../../../reviewer/cost.ts'
import { ReviewError, type Reviewer, type Verdict } from '../../../reviewer/reviewer.ts'
import { countCalls } from '../../challenges/index.ts'
import { REVIEW_TIMEOUT, reviewAdvice } from '../health/trials.ts'

type Asked = { picture: Buffer; description: string; criteria: string[]; language: string; t: Translate }

type Looked = Pick<Verdict, 'answers' | 'secondLook'>

/** State of the second look, with the cause if it failed; null where none could be taken. */
function secondLookOf({ secondLook: isOn }: Reviewer, { secondLook: taken, answers }: Looked) {
  if (!isOn || answers.length === 0) return null
  if (taken === undefined || taken === 'taken') return { state: taken ?? ('notNeeded' as const), cause: null }
  return { state: 'failed' as const, cause: taken.message }
}

/** @throws AppError image_unreadable, image_too_many_pixels, too_many_requests, unavailable */
export async function tryReviewer(
  { config, db, media, transaction, ...deps }: Deps,
  { actor, sender }: { actor: Actor; sender: Sender },
  { picture, description, criteria, language, t }: Asked,
): Promise<TriedReview> {
  const reviewer = await deps.reviewer.read()
  const { webp } = await media.read(picture, { ...sender, use: 'proof' })
  await transaction((tx) => audit(tx, actor, { action: 'reviewer.tried', subject: REVIEWER_SUBJECT }))
  const start = performance.now()
  const review = reviewer.review({
    challengeName: criteria[0] ?? '',
    challengeDescription: criteria.join('\n'),
    description,
    criteria,
    language,
    loadPicture: async () => webp,
    countCalls: (calls) => countCalls(db, calls, config.reviewerDailyLimit),
    within: REVIEW_TIMEOUT,
  })
  const result = await review
    .then((verdict) => ({ ...verdict, failure: null }))
    .catch((error: unknown) => {
      if (!(error instanceof ReviewError)) throw error
      const { message, feedback, trace } = error
      const isLate = performance.now() - start >= REVIEW_TIMEOUT
      const cause = isLate ? t('desk-reviewer.late', { seconds: REVIEW_TIMEOUT / SECOND }) : message
      const failure = { cause, advice: reviewAdvice(t, error.failure) }
      return { status: 'Error' as const, feedback, answers: [], trace, failure }
    })
  const { trace } = result
  return {
    reviewer: reviewer.name,
    status: result.status,
    feedback: feedbackText(t, result.feedback),
    answers: result.answers.map(({ region = null, ...answer }) => ({
      ...answer,
      region,
      sentence: feedbackText(t, answer.sentence),
    })),
    failure: result.failure,
    secondLook: secondLookOf(reviewer, result),
    model: trace?.model ?? null,
    milliseconds: Math.round(performance.now() - start),
    calls: trace?.calls ?? 0,
    inputTokens: trace?.inputTokens ?? null,
    outputTokens: trace?.outputTokens ?? null,
    cost:
      (trace &&
        costOf(config.reviewerPrices, {
          inputTokens: trace.inputTokens,
          outputTokens: trace.outputTokens,
        })) ??
      null,
  }
}
