import { z } from 'zod/mini'
import { notice } from '../text/sentence.ts'
import { Unit } from './quantities/shapes.ts'
import { amountText } from './quantities/texts.ts'

const points = z.int()
const reason = z.string()
const challengeName = z.string()
const Challenge = z.object({ challengeName })
const Points = z.object({ points, challengeName })
const Reason = z.object({ challengeName, reason })

/** Notices about proofs; those of payments are named as the payments are. */
const proofNotices = {
  'proof.paid': notice('points', z.object({ points, challengeName, holdDays: z.int() }), (t, of) =>
    t('notices.proofPaid', of),
  ),
  'proof.approval': notice('points', Challenge, (t, of) => t('notices.proofApproval', of)),
  'proof.room': notice('points', Points, (t, of) => t('notices.proofRoom', of)),
  'proof.confirmation': notice('points', Points, (t, of) => t('notices.proofConfirmation', of)),
  'proof.own': notice('points', Challenge, (t, of) => t('notices.proofOwn', of)),
  'proof.rejected': notice('points', Challenge, (t, of) => t('notices.proofRejected', of)),
  'proof.budget': notice('points', Challenge, (t, of) => t('notices.proofBudget', of)),
  'proof.weeks': notice('points', Challenge, (t, of) => t('notices.proofWeeks', of)),
  'proof.hidden': notice('points', Challenge, (t, of) => t('notices.proofHidden', of)),
  'proof.removed': notice('points', Challenge, (t, of) => t('notices.proofRemoved', of)),
  'proof.follows': notice('points', Points, (t, of) => t('notices.proofFollows', of)),
  'proof.earnedBefore': notice('points', Challenge, (t, of) => t('notices.proofEarnedBefore', of)),
  'proof.addedBefore': notice('points', Challenge, (t, of) => t('notices.proofAddedBefore', of)),
  'proof.verifiedBySteward': notice('verdict', z.object({ challengeName, reason, points }), (t, of) =>
    t('notices.proofVerified', of),
  ),
  'proof.verifiedByJury': notice('verdict', Points, (t, of) => t('notices.proofVerifiedByJury', of)),
  'proof.issueByJury': notice('verdict', Challenge, (t, of) => t('notices.proofIssueByJury', of)),
  'proof.takenBack': notice('verdict', z.object({ points, challengeName, reason }), (t, of) =>
    t('notices.proofTakenBack', of),
  ),
  'proof.upheld': notice('verdict', Reason, (t, of) => t('notices.proofUpheld', of)),
  'proof.issueBySteward': notice('verdict', Reason, (t, of) => t('notices.proofIssue', of)),
  'proof.corrected': notice(
    'verdict',
    z.object({ challengeName, unit: Unit, before: z.number(), quantity: z.number(), reason }),
    (t, { unit, before, quantity, ...of }) =>
      t('notices.proofCorrected', {
        ...of,
        before: amountText(t, before, unit),
        quantity: amountText(t, quantity, unit),
      }),
  ),
  'points.heldRemoved': notice('verdict', z.object({ points, reason }), (t, of) =>
    t('notices.heldRemoved', of),
  ),
  'points.heldRestored': notice('verdict', z.object({}), (t) => t('notices.heldRestored')),
}

/** Notices to the member who added a challenge. */
const ownChallengeNotices = {
  'challenge.approved': notice('verdict', Points, (t, of) => t('notices.challengeApproved', of)),
  'challenge.rejected': notice('verdict', Reason, (t, of) => t('notices.challengeRejected', of)),
  'challenge.waiting': notice('verdict', Challenge, (t, of) => t('notices.challengeWaiting', of)),
  /** `points` is null if they are as before. */
  'challenge.changed': notice('verdict', z.object({ challengeName, points: z.nullable(points) }), (t, of) =>
    of.points === null
      ? t('notices.challengeChanged', { challengeName: of.challengeName })
      : t('notices.challengeChangedPoints', { challengeName: of.challengeName, points: of.points }),
  ),
  'challenge.closed': notice('verdict', Reason, (t, of) => t('notices.challengeClosed', of)),
  'challenge.reopened': notice('verdict', Challenge, (t, of) => t('notices.challengeReopened', of)),
  'challenge.featured': notice('verdict', Challenge, (t, of) => t('notices.challengeFeatured', of)),
  'challenge.unfeatured': notice('verdict', Challenge, (t, of) => t('notices.challengeUnfeatured', of)),
  'challenge.removed': notice('verdict', Reason, (t, of) => t('notices.challengeRemoved', of)),
}

/** A notice to members to whom one deed of a habit is missing on the last day of a week. */
const habitNotices = {
  'habit.reminder': notice('reminder', Challenge, (t, of) => t('notices.habitReminder', of)),
}

export const challengeNotices = { ...proofNotices, ...ownChallengeNotices, ...habitNotices }
