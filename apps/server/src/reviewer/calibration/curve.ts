/**
 * Probability that a verdict of a model is right, given how certain the model says that it is: Platt scaling, a logistic curve fitted to what
 * stewards have decided. J. Platt, "Probabilistic outputs for support vector machines" (1999), with the targets and Newton's method of
 * H.-T. Lin, C.-J. Lin and R. Weng, "A note on Platt's probabilistic outputs for support vector machines", Machine Learning 68 (2007).
 */

/**
 * The probability of being right is the logistic function of `slope` times the log-odds of the certainty plus `intercept`. Below a certainty of
 * `lowest`, about which stewards have hardly decided, it is no more than that of a model of which too little is known.
 */
export type Curve = { slope: number; intercept: number; lowest: number }

/** A verdict of a model, and whether a steward came to the same. */
type Decision = { certainty: number; isRight: boolean }

/** Decisions of stewards from which a curve is fitted. */
export const DECISIONS_MIN = 50

/**
 * The curve of a model of which too little is known. Models overstate their certainty (Xiong et al., "Can LLMs express their uncertainty?",
 * ICLR 2024): of their claim, this takes about two thirds of the log-odds, so that 90 % counts as 80 %, and 99 % as a little less than 95 %.
 */
export const CAUTIOUS: Curve = { slope: 0.64, intercept: 0, lowest: 0 }

/** The curve of a model that stewards have found worse than its own: whatever it says is as good as a coin. */
export const DISTRUSTED: Curve = { slope: 0, intercept: 0, lowest: 0 }

/** Models say 0 and 1, of which the log-odds would be infinite. */
const CERTAINTY_MAX = 0.99
/** Share of the decisions that may be about verdicts below `lowest`: a few of these say little. */
const HARDLY = 0.05

function logOdds(certainty: number) {
  const bounded = Math.min(Math.max(certainty, 1 - CERTAINTY_MAX), CERTAINTY_MAX)
  return Math.log(bounded / (1 - bounded))
}

type Line = Omit<Curve, 'lowest'>
const logistic = ({ slope, intercept }: Line, certainty: number) =>
  1 / (1 + Math.exp(-(slope * logOdds(certainty) + intercept)))

export function probabilityOn(curve: Curve, certainty: number) {
  const fitted = logistic(curve, certainty)
  return certainty < curve.lowest ? Math.min(fitted, logistic(CAUTIOUS, certainty)) : fitted
}

const ITERATIONS_MAX = 100
const GRADIENT_MIN = 1e-5
const STEP_MIN = 1e-10
/**
 * Weight of the cautious slope. Without it, decisions about verdicts of nearly the same certainty would make a slope of any size, by which
 * verdicts that are surer than all of these would count.
 */
const CAUTION = 4
/** Keeps the Hessian positive definite. */
const RIDGE = 1e-12

type Point = { x: number; target: number }

/** Negative log-likelihood, without overflow, and what caution adds. */
const lossOf = (points: readonly Point[], { slope, intercept }: Line) =>
  points.reduce(
    (sum, { x, target }) => {
      const z = slope * x + intercept
      return (
        sum + (z >= 0 ? (1 - target) * z + Math.log1p(Math.exp(-z)) : -target * z + Math.log1p(Math.exp(z)))
      )
    },
    (CAUTION / 2) * (slope - CAUTIOUS.slope) ** 2,
  )

/** The direction of Newton's method, and how much the loss falls along it; undefined at the minimum. */
function newtonStep(points: readonly Point[], { slope, intercept }: Line) {
  let [h11, h22, h21, g1, g2] = [CAUTION, RIDGE, 0, CAUTION * (slope - CAUTIOUS.slope), 0]
  for (const { x, target } of points) {
    const p = 1 / (1 + Math.exp(-(slope * x + intercept)))
    const weight = p * (1 - p)
    h11 += x * x * weight
    h22 += weight
    h21 += x * weight
    g1 += x * (p - target)
    g2 += p - target
  }
  if (Math.abs(g1) < GRADIENT_MIN && Math.abs(g2) < GRADIENT_MIN) return undefined
  const determinant = h11 * h22 - h21 * h21
  const slopeBy = -(h22 * g1 - h21 * g2) / determinant
  const interceptBy = -(h11 * g2 - h21 * g1) / determinant
  return { slopeBy, interceptBy, falls: g1 * slopeBy + g2 * interceptBy }
}

function minimise(points: readonly Point[], start: Line): Line {
  let curve = start
  for (let iteration = 0; iteration < ITERATIONS_MAX; iteration++) {
    const step = newtonStep(points, curve)
    if (!step) break
    const loss = lossOf(points, curve)
    let size = 1
    let next = curve
    do {
      next = {
        slope: curve.slope + size * step.slopeBy,
        intercept: curve.intercept + size * step.interceptBy,
      }
      if (lossOf(points, next) < loss + 1e-4 * size * step.falls) break
      size /= 2
    } while (size >= STEP_MIN)
    if (size < STEP_MIN) break
    curve = next
  }
  return curve
}

const rightOf = (decisions: readonly Decision[]) => decisions.filter(({ isRight }) => isRight).length

/**
 * Fits a curve; undefined for fewer than `DECISIONS_MIN` decisions. A curve never falls: if a model is more often wrong when it is more
 * certain, its certainty says nothing, and the curve is flat.
 */
export function fitCurve(decisions: readonly Decision[]): Curve | undefined {
  if (decisions.length < DECISIONS_MIN) return undefined
  const right = rightOf(decisions)
  const wrong = decisions.length - right
  // Never quite 0 and 1, so that fifty right verdicts are no proof that the next one is.
  const [high, low] = [(right + 1) / (right + 2), 1 / (wrong + 2)]
  const points = decisions.map(({ certainty, isRight }) => ({
    x: logOdds(certainty),
    target: isRight ? high : low,
  }))
  const flat = { slope: 0, intercept: Math.log((right + 1) / (wrong + 1)) }
  const line = minimise(points, flat)
  const certainties = decisions.map(({ certainty }) => certainty).toSorted((one, other) => one - other)
  const lowest = certainties[Math.floor(certainties.length * HARDLY)] ?? 0
  return { ...(line.slope > 0 ? line : flat), lowest }
}
