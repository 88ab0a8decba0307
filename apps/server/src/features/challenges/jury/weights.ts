/**
 * Weights of jurors, and when their votes are enough. Each juror has two rates, after Dawid and Skene (1979, "Maximum likelihood estimation of
 * observer error-rates using the EM algorithm"): how often they say yes to what meets its criteria, and no to what does not. They are
 * estimated from votes about proofs that stewards have decided, which stand for the truth, so no iteration is needed.
 */

import type { JuryVote } from '@canopy/contract/challenges/jury/shapes'

export type Vote = JuryVote['vote']

/** Numbers of a juror's right and wrong votes about proofs that stewards verified, and about those that stewards refused. */
export type JurorRecord = { metRight: number; metWrong: number; notMetRight: number; notMetWrong: number }

export const NO_RECORD: JurorRecord = { metRight: 0, metWrong: 0, notMetRight: 0, notMetWrong: 0 }

/** Votes after which a case is a steward's. */
export const VOTES_MAX = 5
/** Share of what a juror sees that stewards have decided. */
export const KNOWN_SHARE = 0.2
/** Votes of each kind, about what stewards have decided, without which a juror's votes do not count. */
const KNOWN_MIN = 5
/** A juror who is right less often is not counted. A coin has a half. */
const RATE_MIN = 0.75
/** Right and wrong votes that every juror begins with. */
const HEAD_START = { right: 2, wrong: 1 }
/** Bounds of what a model's verdict is worth: as much as a part of a vote, never as much as a sure one. */
const BEFORE = { least: 0.3, most: 0.75 }

const rate = (right: number, wrong: number) =>
  (right + HEAD_START.right) / (right + wrong + HEAD_START.right + HEAD_START.wrong)

const ratesOf = ({ metRight, metWrong, notMetRight, notMetWrong }: JurorRecord) => ({
  met: rate(metRight, metWrong),
  notMet: rate(notMetRight, notMetWrong),
})

/** Whether the votes of a juror count. Others see only what stewards have decided, and cannot tell. */
export function isCounted(record: JurorRecord): boolean {
  const { metRight, metWrong, notMetRight, notMetWrong } = record
  if (Math.min(metRight + metWrong, notMetRight + notMetWrong) < KNOWN_MIN) return false
  const { met, notMet } = ratesOf(record)
  return Math.min(met, notMet) >= RATE_MIN
}

/** Probability that a proof meets its criteria, before anybody has voted: what its model's verdict is worth, or evens without one. */
export const probabilityBefore = (ofModel: number | null) =>
  ofModel === null ? 0.5 : Math.min(Math.max(ofModel, BEFORE.least), BEFORE.most)

/** Ratio of how likely a vote is if the proof meets its criteria to how likely it is if it does not. */
function ratioOf({ vote, record }: { vote: Vote; record: JurorRecord }): number {
  if (vote === 'cannot_tell' || !isCounted(record)) return 1
  const { met, notMet } = ratesOf(record)
  return vote === 'met' ? met / (1 - notMet) : (1 - met) / notMet
}

/** Probability that a proof meets its criteria, after these votes. */
export function probabilityAfter(before: number, votes: readonly { vote: Vote; record: JurorRecord }[]) {
  const odds = votes.reduce((product, cast) => product * ratioOf(cast), before / (1 - before))
  return odds / (1 + odds)
}

/** Decision of a jury that has to be this sure, in percent; `unsure` leaves it to a steward, undefined waits for more votes. */
export function outcomeOf(probability: number, { sure, votes }: { sure: number; votes: number }) {
  if (probability * 100 >= sure) return 'Verified'
  if ((1 - probability) * 100 >= sure) return 'Issue'
  return votes >= VOTES_MAX ? 'unsure' : undefined
}
