/** The reviewer that the settings name. */

import type { Config } from '../config.ts'
import { basicReviewer } from './basic.ts'
import type { Reviewer } from './reviewer.ts'

/** Nothing is loaded or asked before the first review. */
export function createReviewer(settings: Config['reviewer']): Reviewer {
  if (settings.name === 'basic') return basicReviewer
  let vision: Promise<Reviewer['review']> | undefined
  return {
    name: settings.name,
    usesVisionModel: true,
    async review(submission) {
      // The SDK is large; a start does not wait for it.
      vision ??= import('./vision.ts').then(({ createVisionReview }) => createVisionReview(settings))
      const review = await vision
      return review(submission)
    },
  }
}
