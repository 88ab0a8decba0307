import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCounted, outcomeOf, probabilityAfter, probabilityBefore, VOTES_MAX, type Vote } from './weights.ts'

const count = fc.nat({ max: 60 })
const record = fc.record({ metRight: count, metWrong: count, notMetRight: count, notMetWrong: count })
const cast = fc.record({ vote: fc.constantFrom<Vote>('met', 'not_met', 'cannot_tell'), record })
const votes = fc.array(cast, { maxLength: VOTES_MAX })
const before = fc.option(fc.double({ min: 0, max: 1, noNaN: true })).map(probabilityBefore)

test('whatever the votes and records, the result is a probability, and the order does not matter', () => {
  fc.assert(
    fc.property(before, votes, (prior, cast) => {
      const probability = probabilityAfter(prior, cast)
      expect(probability).toBeGreaterThan(0)
      expect(probability).toBeLessThan(1)
      expect(probabilityAfter(prior, cast.toReversed())).toBeCloseTo(probability, 9)
    }),
  )
})

test('a vote moves it where it points, and not at all if its juror is not counted or cannot tell', () => {
  fc.assert(
    fc.property(before, votes, cast, (prior, others, one) => {
      const without = probabilityAfter(prior, others)
      const difference = probabilityAfter(prior, [...others, one]) - without
      if (one.vote === 'cannot_tell' || !isCounted(one.record)) expect(difference).toBeCloseTo(0, 12)
      else expect(Math.sign(difference) * (one.vote === 'met' ? 1 : -1)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('nothing is decided before anybody has voted, whatever the model thinks and the policy asks', () => {
  fc.assert(
    fc.property(before, fc.integer({ min: 80, max: 99 }), (prior, sure) => {
      expect(outcomeOf(probabilityAfter(prior, []), { sure, votes: 0 })).toBeUndefined()
    }),
  )
})

test('after the most votes there is always an outcome', () => {
  fc.assert(
    fc.property(before, votes, fc.integer({ min: 80, max: 99 }), (prior, cast, sure) => {
      expect(outcomeOf(probabilityAfter(prior, cast), { sure, votes: VOTES_MAX })).toBeDefined()
    }),
  )
})
