import { z } from 'zod/mini'
import { formatNumber } from '../text/format-number.ts'
import { notice } from '../text/sentence.ts'

const points = z.int()
const reason = z.string()
const challengeName = z.string()
const Challenge = z.object({ challengeName })
const Points = z.object({ points, challengeName })
const Reason = z.object({ challengeName, reason })

const redeemable = (holdDays: number) =>
  ` You can redeem them ${holdDays === 1 ? 'from tomorrow' : `in ${holdDays} days`} at the earliest.`

/** Notices about proofs; those of payments are named as the payments are. */
const proofNotices = {
  'proof.paid': notice(
    'points',
    z.object({ points, challengeName, holdDays: z.int() }),
    (of) =>
      `You earned ${formatNumber(of.points)} points for “${of.challengeName}”.${of.holdDays === 0 ? '' : redeemable(of.holdDays)}`,
  ),
  'proof.approval': notice(
    'points',
    Challenge,
    (of) =>
      `Your proof for “${of.challengeName}” is verified. Its points follow once a steward has approved the challenge, as many as they decide.`,
  ),
  'proof.room': notice(
    'points',
    Points,
    (of) =>
      `Your proof for “${of.challengeName}” is verified. The community has earned many points today, so your ${formatNumber(of.points)} follow soon, one proof of each member in turn.`,
  ),
  'proof.confirmation': notice(
    'points',
    Points,
    (of) =>
      `Your proof for “${of.challengeName}” is verified. Its ${formatNumber(of.points)} points follow once a steward has looked at your photo.`,
  ),
  'proof.own': notice(
    'points',
    Challenge,
    (of) =>
      `Your proof for “${of.challengeName}” is verified. As you added the challenge, it gives you its badge but no points.`,
  ),
  'proof.rejected': notice(
    'points',
    Challenge,
    (of) =>
      `Your proof for “${of.challengeName}” is verified. This challenge gives no points, but it counts for your badges.`,
  ),
  'proof.budget': notice(
    'points',
    Challenge,
    (of) =>
      `Your proof for “${of.challengeName}” is verified. All points of this challenge have been earned, but it counts for your badges.`,
  ),
  'proof.follows': notice(
    'points',
    Points,
    (of) => `Your ${formatNumber(of.points)} points for “${of.challengeName}” have arrived.`,
  ),
  'proof.earnedBefore': notice(
    'points',
    Challenge,
    (of) =>
      `You had earned the points of “${of.challengeName}” with an earlier account, and each member earns them once. So this account does not get them again.`,
  ),
  'proof.addedBefore': notice(
    'points',
    Challenge,
    (of) =>
      `You added “${of.challengeName}” with an earlier account, so it gives you its badge but no points.`,
  ),
  'proof.verifiedBySteward': notice(
    'verdict',
    z.object({ challengeName, reason, points }),
    (of) =>
      `A steward verified your proof for “${of.challengeName}”${of.points === 0 ? '' : `, and you earned ${formatNumber(of.points)} points`}: ${of.reason}`,
  ),
  'proof.takenBack': notice(
    'verdict',
    z.object({ points, challengeName, reason }),
    (of) =>
      `A steward found an issue with your proof for “${of.challengeName}”, and its ${formatNumber(of.points)} points were taken back: ${of.reason}`,
  ),
  'proof.upheld': notice(
    'verdict',
    Reason,
    (of) =>
      `A steward took a second look at your proof for “${of.challengeName}”, and the issue stands: ${of.reason}`,
  ),
  'proof.issueBySteward': notice(
    'verdict',
    Reason,
    (of) => `A steward found an issue with your proof for “${of.challengeName}”: ${of.reason}`,
  ),
  'points.heldRemoved': notice(
    'verdict',
    z.object({ points, reason }),
    (of) => `A steward removed ${formatNumber(of.points)} points that were on hold: ${of.reason}`,
  ),
  'points.heldRestored': notice(
    'verdict',
    z.object({}),
    () => 'Your points on hold are as they were: a steward took their removal back.',
  ),
}

/** Notices to the member who added a challenge. */
const ownChallengeNotices = {
  'challenge.approved': notice(
    'verdict',
    Points,
    (of) =>
      `Your challenge “${of.challengeName}” was approved: it gives ${formatNumber(of.points)} points now.`,
  ),
  'challenge.rejected': notice(
    'verdict',
    Reason,
    (of) => `Your challenge “${of.challengeName}” gives no points: ${of.reason}`,
  ),
  'challenge.waiting': notice(
    'verdict',
    Challenge,
    (of) => `Your challenge “${of.challengeName}” waits for approval again.`,
  ),
  /** `points` is null if they are as before. */
  'challenge.changed': notice(
    'verdict',
    z.object({ challengeName, points: z.nullable(points) }),
    (of) =>
      `A steward changed your challenge “${of.challengeName}”${of.points === null ? '' : `: it gives ${formatNumber(of.points)} points now`}.`,
  ),
  'challenge.closed': notice(
    'verdict',
    Reason,
    (of) => `A steward closed your challenge “${of.challengeName}”: ${of.reason}`,
  ),
  'challenge.reopened': notice(
    'verdict',
    Challenge,
    (of) => `Your challenge “${of.challengeName}” is open again.`,
  ),
  'challenge.featured': notice(
    'verdict',
    Challenge,
    (of) => `Your challenge “${of.challengeName}” is featured: it is at the top of the list.`,
  ),
  'challenge.unfeatured': notice(
    'verdict',
    Challenge,
    (of) => `Your challenge “${of.challengeName}” is no longer featured.`,
  ),
  'challenge.removed': notice(
    'verdict',
    Reason,
    (of) => `A steward removed your challenge “${of.challengeName}”: ${of.reason}`,
  ),
}

export const challengeNotices = { ...proofNotices, ...ownChallengeNotices }
