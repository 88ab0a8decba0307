/** A community of honest, lazy and colluding jurors, whose rules are those of the server. Seeds are fixed, so every run is the same. */

import { describe, expect, test } from 'vitest'
import {
  isCounted,
  type JurorRecord,
  KNOWN_SHARE,
  outcomeOf,
  probabilityAfter,
  probabilityBefore,
  VOTES_MAX,
  type Vote,
} from './weights.ts'

const SURE = 90
/** Share of a steward's decisions that are wrong, also of those that stand for the truth. */
const STEWARD_ERROR = 0.04
/** Share of doubtful proofs that a steward decides before anybody else. */
const STEWARD_FIRST = 0.1
const PROOFS = 4000
const DECIDED_BEFORE = 60

/** Mulberry32. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Proof = { isMet: boolean; ofRing: boolean; probability: number }
type Known = Proof & { isVerified: boolean }

function simulate(seed: number, { honest = 30, lazy = 10, ring = 5, ringShare = 0.2 } = {}) {
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]

  function newJuror(kind: 'honest' | 'lazy' | 'ring') {
    const error = 0.03 + random() * 0.09
    const saysYes = random() < 0.5
    const record: JurorRecord = { metRight: 0, metWrong: 0, notMetRight: 0, notMetWrong: 0 }
    return {
      kind,
      record,
      seen: new Set<Known>(),
      vote({ isMet, ofRing }: Proof): Vote {
        const isYes =
          kind === 'lazy'
            ? saysYes || random() < 0.5
            : (kind === 'ring' && ofRing) || random() < error !== isMet
        return isYes ? 'met' : 'not_met'
      },
    }
  }
  type Juror = ReturnType<typeof newJuror>
  const many = (kind: Juror['kind'], count: number) => Array.from({ length: count }, () => newJuror(kind))
  const jurors = [...many('honest', honest), ...many('lazy', lazy), ...many('ring', ring)]

  function newProof(): Proof {
    const ofRing = ring > 0 && random() < ringShare
    const probability = 0.3 + random() * 0.6
    return { isMet: !ofRing && random() < probability, ofRing, probability }
  }
  const known: Known[] = []
  const decideBySteward = (proof: Proof) =>
    known.push({ ...proof, isVerified: random() < STEWARD_ERROR !== proof.isMet })
  for (let count = 0; count < DECIDED_BEFORE; count++) decideBySteward(newProof())

  function answerKnown(juror: Juror) {
    const proof = pick(known.filter((one) => !juror.seen.has(one)))
    if (!proof) return
    juror.seen.add(proof)
    const isRight = (juror.vote(proof) === 'met') === proof.isVerified
    juror.record[`${proof.isVerified ? 'met' : 'notMet'}${isRight ? 'Right' : 'Wrong'}`] += 1
  }
  for (const juror of jurors) for (let count = 0; count < 15; count++) answerKnown(juror)

  const result = { votes: 0, byJury: 0, decided: 0, wrong: 0, ofRingPaid: 0 }
  for (let count = 0; count < PROOFS; count++) {
    const proof = newProof()
    if (random() < STEWARD_FIRST) {
      decideBySteward(proof)
      continue
    }
    result.byJury += 1
    const cast: { juror: Juror; vote: Vote; record: JurorRecord }[] = []
    let outcome: ReturnType<typeof outcomeOf>
    while (outcome === undefined) {
      const left = jurors.filter((one) => !cast.some(({ juror }) => juror === one))
      const juror = pick(left)
      if (!juror || !left.some(({ record }) => isCounted(record))) outcome = 'unsure'
      else if (!isCounted(juror.record) || random() < KNOWN_SHARE) answerKnown(juror)
      else {
        cast.push({ juror, vote: juror.vote(proof), record: { ...juror.record } })
        const probability = probabilityAfter(probabilityBefore(proof.probability), cast)
        outcome = outcomeOf(probability, { sure: SURE, votes: cast.length })
      }
    }
    expect(cast.length).toBeLessThanOrEqual(VOTES_MAX)
    result.votes += cast.length
    if (outcome === 'unsure') {
      decideBySteward(proof)
      continue
    }
    result.decided += 1
    if ((outcome === 'Verified') !== proof.isMet) result.wrong += 1
    if (outcome === 'Verified' && proof.ofRing) result.ofRingPaid += 1
  }
  const counted = (kind: Juror['kind']) => {
    const all = jurors.filter((juror) => juror.kind === kind)
    return all.filter(({ record }) => isCounted(record)).length / Math.max(all.length, 1)
  }
  return {
    error: result.wrong / result.decided,
    votesEach: result.votes / result.byJury,
    toStewards: 1 - result.decided / result.byJury,
    ofRingPaid: result.ofRingPaid / (result.byJury * ringShare),
    honest: counted('honest'),
    lazy: counted('lazy'),
    ring: counted('ring'),
  }
}

const runs = [1, 2, 3, 4, 5].map((seed) => ({ seed, ...simulate(seed) }))

describe.each(runs)('with seed $seed', (mixed) => {
  test('a jury errs no more often than the stewards who check it', () => {
    expect(mixed.error).toBeLessThanOrEqual(STEWARD_ERROR)
  })

  test('who does not look is not counted, and who does is', () => {
    expect(mixed.lazy).toBe(0)
    expect(mixed.honest).toBeGreaterThan(0.8)
  })

  test('a ring of five is found, and earns little', () => {
    expect(mixed.ring).toBe(0)
    expect(mixed.ofRingPaid).toBeLessThanOrEqual(0.1)
  })
})

test('a jury needs at least 40 % fewer votes than three for each proof, and leaves few to stewards', () => {
  const mean = (of: (run: (typeof runs)[number]) => number) =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  expect(mean(({ votesEach }) => votesEach)).toBeLessThanOrEqual(3 * 0.6)
  expect(mean(({ toStewards }) => toStewards)).toBeLessThan(0.05)
})
