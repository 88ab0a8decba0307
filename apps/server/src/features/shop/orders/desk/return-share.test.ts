import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf } from './return-share.ts'

test('the returns of a whole order give back exactly its points and its cash', () => {
  const values = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (parts, share) => {
      const subtotal = parts.reduce((sum, part) => sum + part, 0)
      const pointsApplied = Math.floor(subtotal * share)
      let [before, points, cash] = [0, 0, 0]
      for (const part of parts) {
        const given = shareOf({ subtotal, pointsApplied }, before, part)
        expect(given.points + given.cash).toBe(part)
        expect(given.points).toBeGreaterThanOrEqual(0)
        expect(given.cash).toBeGreaterThanOrEqual(0)
        before += part
        points += given.points
        cash += given.cash
      }
      expect([points, cash]).toEqual([pointsApplied, subtotal - pointsApplied])
    }),
  )
})
