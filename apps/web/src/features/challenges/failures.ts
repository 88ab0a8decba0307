/** What a challenge that could not be shown says. */

import { messages } from '@canopy/contract/messages'
import { ApiError } from '../../api/error.ts'

/** Shown in place of the challenge, with the status where the server answered. */
export function explainChallenge(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.unexpectedError
  if (error.status === 0) return messages.networkError
  const told = error.code === 'unknown' ? messages.challengeLoadFailed : error.message
  return messages.challengeLoadError(error.status, told)
}
