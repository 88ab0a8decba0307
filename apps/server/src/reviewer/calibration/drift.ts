/** Finds out whether a model has become worse than its curve says, from the verdicts that stewards check at random. */

/** A verdict that was paid at once, the probability of being right that its curve gave it, and what a steward found. */
export type SpotCheck = { probability: number; isRight: boolean }

/** A model has drifted if the odds of a wrong verdict are about three times those of its curve. */
const ODDS_RATIO = 3
/**
 * Times that the findings have to be likelier for a model that has drifted. A model that keeps to its curve is suspected once in more than
 * this many spot checks on average, however often one looks.
 */
const EVIDENCE_MIN = 200

/** Probability of a wrong verdict after the drift. */
function afterDrift(wrong: number) {
  const odds = (ODDS_RATIO * wrong) / (1 - wrong)
  return odds / (1 + odds)
}

/** No curve is quite sure. */
const WRONG_MIN = 0.001

/**
 * Whether the checks, in the order in which they were made, show a drift that began at any time: the cumulative sum test of E. S. Page,
 * "Continuous inspection schemes" (1954). Its false alarms are bounded by G. Lorden, "Procedures for reacting to a change in
 * distribution" (1971). Each probability was known before its check, so a curve that is fitted anew in between does no harm.
 */
export function hasDrifted(checks: readonly SpotCheck[]): boolean {
  let evidence = 0
  for (const { probability, isRight } of checks) {
    const wrong = Math.min(Math.max(1 - probability, WRONG_MIN), 1 - WRONG_MIN)
    const suspected = afterDrift(wrong)
    const likelier = isRight ? (1 - suspected) / (1 - wrong) : suspected / wrong
    evidence = Math.max(evidence + Math.log(likelier), 0)
    if (evidence >= Math.log(EVIDENCE_MIN)) return true
  }
  return false
}
