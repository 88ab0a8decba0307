import type { Config } from '../config.ts'
import { basicReviewer } from './basic.ts'
import type { Reviewer } from './reviewer.ts'

/** The reviewer named in the settings. A vision model is loaded by its first review. */
export function createReviewer(settings: Config['reviewer']): Reviewer {
  if (settings.name === 'basic') return basicReviewer
  let loading: Promise<Reviewer['review']> | undefined
  return {
    name: settings.name,
    usesVisionModel: true,
    async review(submission) {
      // The SDK is large and would slow down the start of the server.
      loading ??= import('./vision.ts').then(({ createVisionReview }) => createVisionReview(settings))
      const review = await loading
      return review(submission)
    },
  }
}
