/** Feedback on proofs that is Canopy's own: stored as its kind and values, and written out for whoever reads it. */

import { z } from 'zod/mini'
import type { Translate } from '../../language/translate.ts'
import { PROOF_MIN_EDGE } from '../../limits.ts'

const PlainIssue = z.object({
  kind: z.enum([
    'undecodable',
    'tooSmall',
    'blank',
    'duplicate',
    'challengePicture',
    'productPicture',
    'postPicture',
    'takenInFuture',
    'takenTooEarly',
    'takenBeforeWeek',
    'generated',
    'alreadyEarned',
    'dayDone',
    'weekDone',
  ]),
})
const CapIssue = z.object({ kind: z.enum(['dailyCap', 'aboveCap']), values: z.object({ cap: z.int() }) })

/** Feedback of the integrity checks. */
export type ProofIssue = z.infer<typeof PlainIssue> | z.infer<typeof CapIssue>

/** Feedback of the reviewers. */
const PlainReview = z.object({
  kind: z.enum([
    'noVisionModel',
    'describeMore',
    'ownWords',
    'criterionMentioned',
    'criterionNotMentioned',
    'numberNotChecked',
    'numberIsChecked',
    'notSure',
    'notSureEnough',
    'unclearTwice',
    'otherLanguage',
    'otherLanguagePassed',
    'otherLanguageUnread',
    'timedOut',
    'busy',
    'unusable',
    'cutOff',
    'refused',
    'failedAgain',
    'failed',
    'dailyLimit',
    'stillAwaitsSteward',
    'juryVerified',
    'juryIssue',
  ]),
})
const WordsReview = z.object({
  kind: z.enum(['descriptionFits', 'mentionMissing']),
  values: z.object({ words: z.array(z.string()) }),
})

const Remark = z.discriminatedUnion('kind', [PlainIssue, CapIssue, PlainReview, WordsReview])
export type Remark = z.infer<typeof Remark>

/** Texts are the words of a model or of a steward. */
export type Feedback = readonly (string | Remark)[]

function remarkText(t: Translate, remark: Remark) {
  switch (remark.kind) {
    case 'tooSmall':
      return t('verdicts.tooSmall', { edge: String(PROOF_MIN_EDGE) })
    case 'dailyCap':
    case 'aboveCap':
      return t(`verdicts.${remark.kind}`, remark.values)
    case 'descriptionFits':
    case 'mentionMissing':
      return t(`verdicts.${remark.kind}`, { words: remark.values.words.join(', ') })
    default:
      return t(`verdicts.${remark.kind}`)
  }
}

/** Writes out stored feedback, without what only a newer node knows. */
export const feedbackText = (t: Translate, stored: unknown) =>
  z
    .array(z.unknown())
    .parse(stored)
    .flatMap((part) => {
      if (typeof part === 'string') return part
      const { data: remark } = Remark.safeParse(part)
      return remark ? remarkText(t, remark) : []
    })
    .join(' ')
