import { expect, test } from 'vitest'
import { Criteria } from './criteria.ts'
import { suggestCriterion } from './suggest-criterion.ts'

test.each([
  ['Plant a tree and show it.', 'Plant a tree and show it.'],
  ['Leave the car at home.\nTake a photo of your  bicycle. Enjoy!', 'Take a photo of your bicycle.'],
  ['Leave the car at home. Cycle instead.', 'Leave the car at home.'],
  ['Cycle', 'Cycle'],
  [`Show ${'a tree '.repeat(30)}.`, `Show ${'a tree '.repeat(16)}a…`],
  ['🚲'.repeat(80), `${'🚲'.repeat(59)}…`],
])('the criterion suggested for “%s” is “%s”', (description, criterion) => {
  expect(suggestCriterion(description)).toBe(criterion)
  expect(Criteria.safeParse([suggestCriterion(description)]).success).toBe(true)
})
