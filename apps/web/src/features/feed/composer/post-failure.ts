/** Why a post was not taken, in the words for the member. */

import { isBlank } from '@canopy/contract/fields'
import { POST_TEXT_MAX } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { ApiError, isRefusal } from '../../../api/error.ts'
import { storedToken, storedUserId } from '../../../session/stored-session.ts'

/** What is wrong with a post; with one `field` of it, or with none in particular. */
export type PostFailure = { message: string; field?: 'content' | 'image' | undefined }

/** What is wrong with a post before it is sent, if anything is. */
export function faultOf(post: { content: string; image: File | null }): PostFailure | undefined {
  if (isBlank(post.content) && !post.image) return { message: messages.postEmpty, field: 'content' }
  if (post.content.length > POST_TEXT_MAX) return { message: messages.postTooLong, field: 'content' }
  if (storedUserId() === null) return { message: messages.userMissing }
  if (storedToken() === null) return { message: messages.tokenMissing }
  return undefined
}

/** Which field a refusal is about, by its code. */
const FIELD_OF: Record<string, PostFailure['field']> = {
  post_empty: 'content',
  image_too_large: 'image',
  image_unreadable: 'image',
  image_too_many_pixels: 'image',
}

/** The server's own words where it gave any; else whether it refused or did not answer. */
export function explainPostFailure(error: unknown): PostFailure {
  if (!isRefusal(error)) {
    const isUnanswered = error instanceof ApiError && error.status === 0
    return { message: isUnanswered ? messages.postCreateError : messages.postCreateFailed }
  }
  const { content } = error.fields
  if (content !== undefined) return { message: content, field: 'content' }
  return { message: error.message, field: FIELD_OF[error.code] }
}
