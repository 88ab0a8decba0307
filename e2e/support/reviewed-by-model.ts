/** A Canopy whose proofs are reviewed by `model`. */

import { test as base } from './canopy.ts'

export const test = base.extend({
  settings: [
    ({ model }, use) => use({ REVIEWER: 'openai-compatible:eye-1', REVIEWER_BASE_URL: model.baseUrl }),
    { scope: 'worker' },
  ],
})
