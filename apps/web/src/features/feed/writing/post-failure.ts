import { isBlank } from '@canopy/contract/fields'
import { coded } from '@canopy/contract/language/coded-message'
import { POST_TEXT_MAX } from '@canopy/contract/limits'
import { ApiError, isRefusal } from '../../../api/error.ts'
import { storedToken, storedUserId } from '../../../session/stored-session.ts'
import type { WrittenPoll } from './written-poll.ts'

/** The message for the member, which may be a coded one; `field` if it is about a single field. */
export type PostFailure = { message: string; field?: 'content' | 'image' | 'poll' | undefined }

/** Checks a post before it is sent. */
export function faultOf(post: {
  content: string
  photos: unknown[]
  poll: WrittenPoll | undefined
}): PostFailure | undefined {
  if (isBlank(post.content) && post.photos.length === 0)
    return { message: coded('feed.postEmpty'), field: 'content' }
  if (post.content.length > POST_TEXT_MAX)
    return { message: coded('feed.postTooLong', { max: POST_TEXT_MAX }), field: 'content' }
  if (post.poll?.fault) return { message: post.poll.fault, field: 'poll' }
  if (storedUserId() === null) return { message: coded('feed.userMissing') }
  if (storedToken() === null) return { message: coded('feed.tokenMissing') }
  return undefined
}

/** The field an error code is about. */
const FIELD_OF: Record<string, PostFailure['field']> = {
  post_empty: 'content',
  image_too_large: 'image',
  image_heic: 'image',
  image_incomplete: 'image',
  image_unreadable: 'image',
  image_too_many_pixels: 'image',
}

/** The server's message if it sent one; otherwise a general one. */
export function explainPostFailure(error: unknown): PostFailure {
  if (!isRefusal(error)) {
    const hasNoResponse = error instanceof ApiError && error.status === 0
    return { message: hasNoResponse ? coded('feed.postCreateError') : coded('feed.postCreateFailed') }
  }
  const { content } = error.fields
  if (content !== undefined) return { message: content, field: 'content' }
  return { message: error.message, field: FIELD_OF[error.code] }
}
