/** Simulations with models of which it is known how often they are right. */

import { SPOT_CHECK_SHARE } from '@canopy/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numbersFrom } from '../../testing/photo.ts'
import { CAUTIOUS, type Curve, DECISIONS_MIN, DISTRUSTED, fitCurve, probabilityOn } from './curve.ts'
import { hasDrifted, type SpotCheck } from './drift.ts'
import { ALONE_MAX, withoutExcess } from './share.ts'

const CLAIMS = [0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.97, 0.98, 0.99]
const claimOf = (random: () => number) => CLAIMS[Math.floor(random() * CLAIMS.length)] ?? 0

function decide(truth: Curve, count: number, seed: number) {
  const random = numbersFrom(seed)
  return Array.from({ length: count }, () => {
    const certainty = claimOf(random)
    return { certainty, isRight: random() < probabilityOn(truth, certainty) }
  })
}

const quantile = (numbers: number[], share: number) =>
  numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * share) - 1]

const overconfident: Curve = { slope: 0.5, intercept: 0.2, lowest: 0 }
const modest: Curve = { slope: 1.3, intercept: 0.5, lowest: 0 }
const poor: Curve = { slope: 0.3, intercept: -0.3, lowest: 0 }

test.each([
  { decisions: 50, bound: 0.13 },
  { decisions: 200, bound: 0.07 },
  { decisions: 1000, bound: 0.03 },
])(
  'from $decisions decisions the curve is within $bound of the truth on average, in 95 of 100 communities',
  ({ decisions, bound }) => {
    const errors = [overconfident, modest, poor].flatMap((truth) =>
      Array.from({ length: 60 }, (_, seed) => {
        const fitted = fitCurve(decide(truth, decisions, seed)) ?? CAUTIOUS
        const off = CLAIMS.map((claim) =>
          Math.abs(probabilityOn(fitted, claim) - probabilityOn(truth, claim)),
        )
        return off.reduce((sum, error) => sum + error, 0) / CLAIMS.length
      }),
    )
    expect(quantile(errors, 0.95)).toBeLessThan(bound)
  },
)

const decisions = (minLength: number, maxLength: number) =>
  fc.array(fc.record({ certainty: fc.double({ min: 0, max: 1, noNaN: true }), isRight: fc.boolean() }), {
    minLength,
    maxLength,
  })

test('whatever was decided, more certainty never counts for less, and nothing is quite sure', () => {
  fc.assert(
    fc.property(decisions(DECISIONS_MIN, 200), (made) => {
      const curve = fitCurve(made) ?? CAUTIOUS
      const chances = [0, 0.01, 0.3, 0.5, 0.7, 0.99, 1].map((certainty) => probabilityOn(curve, certainty))
      expect(chances).toEqual(chances.toSorted((one, other) => one - other))
      for (const chance of chances) expect(chance > 0 && chance < 1).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test('fewer than fifty decisions make no curve', () => {
  fc.assert(fc.property(decisions(0, DECISIONS_MIN - 1), (made) => fitCurve(made) === undefined))
})

test('fifty right verdicts are not enough for a bar of 99, and a model that is surer when it is wrong has a flat curve', () => {
  const right = Array.from({ length: 50 }, () => ({ certainty: 0.99, isRight: true }))
  expect(probabilityOn(fitCurve(right) ?? DISTRUSTED, 0.99)).toBeCloseTo(51 / 52, 2)
  const inverted = Array.from({ length: 60 }, (_, at) => ({
    certainty: at % 2 ? 0.9 : 0.6,
    isRight: at % 2 === 0,
  }))
  expect(fitCurve(inverted)).toEqual({ slope: 0, intercept: 0, lowest: 0.6 })
})

test('decisions about what a model was sure of say nothing about what it is not', () => {
  for (const count of [50, 200, 1000]) {
    const made = Array.from({ length: count }, (_, at) => ({ certainty: at % 25 ? 0.9 : 0.6, isRight: true }))
    const curve = fitCurve(made) ?? DISTRUSTED
    expect(probabilityOn(curve, 0.9)).toBeGreaterThan(0.95)
    expect(probabilityOn(curve, 0.89)).toBe(probabilityOn(CAUTIOUS, 0.89))
    expect(probabilityOn(curve, 0.5)).toBe(0.5)
  }
})

test('a model of which little is known is not sure enough for a bar of 95, and for one of 80 if it claims 90', () => {
  expect(probabilityOn(CAUTIOUS, 1)).toBeLessThan(0.95)
  expect(probabilityOn(CAUTIOUS, 0.9)).toBeGreaterThan(0.8)
  expect(probabilityOn(DISTRUSTED, 1)).toBe(0.5)
})

/** Number of the spot check at which a drift is seen; Infinity if it is not within `most`. */
function alarmAt(seed: number, { curve, truth, most }: { curve: number; truth: number; most: number }) {
  const random = numbersFrom(seed)
  const checks: SpotCheck[] = Array.from({ length: most }, () => ({
    probability: curve,
    isRight: random() < truth,
  }))
  if (!hasDrifted(checks)) return Number.POSITIVE_INFINITY
  let [low, high] = [1, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (hasDrifted(checks.slice(0, middle))) high = middle
    else low = middle + 1
  }
  return low
}
const communities = Array.from({ length: 200 }, (_, seed) => seed)

/** The probability of being right if the odds of being wrong are so many times those of the curve. */
function worsened(curve: number, times: number) {
  const odds = (times * (1 - curve)) / curve
  return 1 - odds / (1 + odds)
}

test('a model that keeps to its curve is suspected in at most 5 of 100 communities within 300 spot checks', () => {
  for (const curve of [0.95, 0.97, 0.99]) {
    const alarms = communities.filter(
      (seed) => alarmAt(seed, { curve, truth: curve, most: 300 }) <= 300,
    ).length
    expect(alarms / communities.length).toBeLessThanOrEqual(0.05)
  }
})

test.each([
  { curve: 0.95, times: 3, within: 200 },
  { curve: 0.95, times: 6, within: 70 },
  { curve: 0.97, times: 3, within: 300 },
  { curve: 0.97, times: 6, within: 100 },
  { curve: 0.99, times: 6, within: 250 },
])(
  'a model that is wrong $times times as often as $curve says is found within $within spot checks, 9 times of 10',
  ({ curve, times, within }) => {
    const truth = worsened(curve, times)
    const found = communities.map((seed) => alarmAt(seed, { curve, truth, most: within }))
    expect(quantile(found, 0.9)).toBeLessThanOrEqual(within)
  },
)

type Model = (certainty: number, proof: number) => number
const BAR = 0.95
const PROOFS = 10_000

type Made = { certainty: number; probability: number; isRight: boolean; steward: string }

/**
 * A community whose stewards decide at once, and check some of what is paid. One of three decides the share `dishonest`, and finds everything
 * right; what is paid counts from when the others have decided enough to outweigh that.
 */
function simulate(model: Model, seed: number, dishonest = 0) {
  const random = numbersFrom(seed)
  let curve = CAUTIOUS
  let [made, checks]: [Made[], Made[]] = [[], []]
  let [paid, wrong, fresh, drifts] = [0, 0, 0, 0]
  const isKnown = () =>
    dishonest === 0 || made.filter(({ steward }) => steward !== 'dishonest').length >= 2 * ALONE_MAX
  for (let proof = 0; proof < PROOFS; proof++) {
    const certainty = claimOf(random)
    const isRight = random() < model(certainty, proof)
    const probability = probabilityOn(curve, certainty)
    const isPaid = probability >= BAR
    const isChecked = isPaid && random() < SPOT_CHECK_SHARE
    if (isPaid && isKnown()) {
      paid += 1
      wrong += isRight ? 0 : 1
    }
    if (isPaid && !isChecked) continue
    const steward = random() < dishonest ? 'dishonest' : `honest ${proof % 2}`
    const decision = { certainty, probability, steward, isRight: isRight || steward === 'dishonest' }
    if (isChecked) checks.push(decision)
    made.push(decision)
    fresh += 1
    if (isChecked && hasDrifted(withoutExcess(checks.slice(-1000)))) {
      drifts += 1
      curve = DISTRUSTED
      ;[made, checks, fresh] = [[], [], 0]
    } else if (fresh >= 50) {
      curve = fitCurve(withoutExcess(made.slice(-1000))) ?? curve
      fresh = 0
    }
  }
  return { paid, wrong, drifts }
}

const models: [name: string, model: Model][] = [
  ['says how often it is right', (certainty) => certainty],
  ['claims too much', (certainty) => probabilityOn(overconfident, certainty)],
  ['claims too little', (certainty) => probabilityOn(modest, certainty)],
  ['is right in 85 of 100, whatever it claims', () => 0.85],
  [
    'becomes worse halfway',
    (certainty, proof) =>
      probabilityOn({ slope: proof < PROOFS / 2 ? 1.2 : 0.3, intercept: 0.3, lowest: 0 }, certainty),
  ],
]

test.each(models)(
  'of 10,000 proofs, no more of what is paid at once is wrong than the policy says, of a model that %s',
  (_, model) => {
    for (const seed of [1, 2, 3]) {
      const { paid, wrong } = simulate(model, seed)
      // A model that claims too much is hardly ever paid at once, and makes a few mistakes until its curve is known.
      expect(wrong).toBeLessThanOrEqual(Math.max((1 - BAR) * paid, PROOFS / 500))
    }
  },
)

test.each([1 / 3, 0.6, 0.8])(
  'under a dishonest steward among three who decides %d of all, at most 12 of 100 that are paid at once are wrong',
  (share) => {
    for (const [, model] of models.slice(1))
      for (const seed of [1, 2, 3]) {
        const { paid, wrong } = simulate(model, seed, share)
        expect(wrong).toBeLessThanOrEqual(Math.max(0.12 * paid, PROOFS / 200))
      }
  },
)

test('one steward counts for at most a third, and alone for all; the newest decisions stay, in their order', () => {
  const made = (steward: string | null, count: number) =>
    Array.from({ length: count }, (_, at) => ({ steward, at }))
  expect(withoutExcess(made('one', 500))).toHaveLength(500)
  const kept = withoutExcess([...made('one', 600), ...made('other', 270), ...made(null, 230)])
  expect(kept).toEqual([...made('one', 600).slice(350), ...made('other', 270), ...made(null, 230)])
  // Some of the decisions of one steward count even where others hardly decide.
  expect(withoutExcess([...made('one', 500), ...made('other', 3)])).toHaveLength(ALONE_MAX + 3)
})

test('a model that says how often it is right is mostly paid at once where it is sure', () => {
  const { paid, drifts } = simulate((certainty) => certainty, 1)
  expect(paid / PROOFS).toBeGreaterThan(0.3)
  expect(drifts).toBe(0)
})
