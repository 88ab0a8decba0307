/** A Canopy whose proofs `model` reviews. Apart from the others also because what is earned here moves their ranks. */

import { test as base } from './canopy.ts'

export const test = base.extend({
  settings: [
    ({ model }, use) => use({ REVIEWER: 'openai-compatible:eye-1', REVIEWER_BASE_URL: model.baseUrl }),
    { scope: 'worker' },
  ],
})
