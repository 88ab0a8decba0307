/** A broken rule. The contract lists the status and the message of each code. */

import type { SecondStep } from '@canopy/contract/accounts/factors/shapes'
import type { Decided } from '@canopy/contract/error-body'
import { type ErrorCode, errors } from '@canopy/contract/errors'
import type { Comment } from '@canopy/contract/feed/comments/shapes'
import type { Post } from '@canopy/contract/feed/shapes'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { writtenIn } from './languages/languages.ts'

export type ErrorDetails = {
  /** A coded message that replaces the code's own. */
  message?: string
  /** Path of a field → what is wrong with it. */
  fields?: Record<string, string>
  productID?: number
  decided?: Decided
  /** When a suspension ends; null for good. */
  until?: string | null
  /** The scope that an API key lacks. */
  scope?: string
  /** The post or comment as it is. */
  now?: Post | Comment
  secondStep?: SecondStep
  /** Seconds. */
  retryAfter?: number
}

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** The coded message, for replies; `message` is in English, for logs and commands. */
  readonly coded: string
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const coded = details.message ?? errors[code].message
    super(writtenIn(SOURCE_LANGUAGE, coded))
    this.code = code
    this.coded = coded
    this.details = details
  }
}

/** Error for `executeTakeFirstOrThrow`, when the row may be deleted between two statements. */
export const notFound = () => new AppError('not_found')
