/** What a challenge that could not be shown says. */

import { messages } from '@canopy/contract/messages'
import { ApiError, isRefusal } from '../../api/error.ts'

/** Shown in place of the challenge, with the status where the server answered. */
export function explainChallenge(error: unknown): string {
  if (isRefusal(error)) return messages.challengeLoadError(error.status, error.message)
  if (!(error instanceof ApiError)) return messages.unexpectedError
  if (error.status === 0) return messages.networkError
  // What came as a success, but is no challenge.
  if (error.status < 400) return messages.unexpectedError
  return messages.challengeLoadError(error.status, messages.challengeLoadFailed)
}
