/** A broken rule. The contract lists the status and the message of each code. */

import type { SecondStep } from '@canopy/contract/accounts/factors/shapes'
import type { Decided } from '@canopy/contract/error-body'
import { type ErrorCode, errors } from '@canopy/contract/errors'
import type { Comment } from '@canopy/contract/feed/comments/shapes'
import type { Post } from '@canopy/contract/feed/shapes'

export type ErrorDetails = {
  /** Replaces the code's own message. */
  message?: string
  /** Path of a field → what is wrong with it. */
  fields?: Record<string, string>
  productID?: number
  decided?: Decided
  /** When a suspension ends; null for good. */
  until?: string | null
  /** The post or comment as it is. */
  now?: Post | Comment
  secondStep?: SecondStep
  /** Seconds. */
  retryAfter?: number
}

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errors[code].message)
    this.code = code
    this.details = details
  }
}

/** Error for `executeTakeFirstOrThrow`, when the row may be deleted between two statements. */
export const notFound = () => new AppError('not_found')
