/** Why a post was not taken, in the words for the member. */

import { isBlank } from '@canopy/contract/fields'
import { POST_TEXT_MAX } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { ApiError, isRefusal } from '../../../api/error.ts'
import { storedToken, storedUserId } from '../../../session/stored-session.ts'

/** What is wrong with a post before it is sent, if anything is. */
export function faultOf({ content, image }: { content: string; image: File | null }): string | undefined {
  if (isBlank(content) && !image) return messages.postEmpty
  if (content.length > POST_TEXT_MAX) return messages.postTooLong
  if (storedUserId() === null) return messages.userMissing
  if (storedToken() === null) return messages.tokenMissing
  return undefined
}

/** The server's own words where it gave any; else whether it refused or did not answer. */
export function explainPostFailure(error: unknown): string {
  if (isRefusal(error)) return error.message
  return error instanceof ApiError && error.status === 0
    ? messages.postCreateError
    : messages.postCreateFailed
}
